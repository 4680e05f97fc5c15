# make demo       enrols a word, finds it in a recording, says what it heard
# make test       checks the style, builds and runs every test
# make check      checks the style and runs the tests that need no program and no device
# make fuzz       feeds the readers of foreign bytes for an hour with what is meant to be too much for them
# make sanitize   runs the tests with the address sanitizer
# make test-neon  runs the kernel for 64-bit ARM in an emulator
# make bench      measures the stages and the whole
# make soak       lets it listen for half an hour to ten hours of audio
# make home-assistant  tries serve and a satellite beside Home Assistant itself, in a small Debian of its own
# make library    makes the C library and puts it into .build/library
# make wheel      makes the Python module's wheel, with the C library in it
# make docs       makes the pages and the reference of the library into HTML
# make deb        makes a Debian package for every processor of the kind, and one of the large phone network
# make tarball    makes an archive of the program alone
# make deb ARCH=arm64, make tarball ARCH=arm64  make them for 64-bit ARM, on x86-64
# make check-arm64  tries those packages and the wheel in an emulator, beside the program for this machine
# make check-arm64 MINUTES=2  the same with a shorter recording
# make test-arm64  builds the tests for 64-bit ARM, and runs those of make check in an emulator
# make check-archive  searches an archive with Spark and with a Slurm of its own, and holds it against one program
# make portable-wheel  makes a wheel for every x86-64, with the libraries of the system and the program in it
# make picture    draws the session on a terminal that the README begins with, and the pictures of the pages; those of
#                 Home Assistant are taken from one in a small Debian of its own
# make install    puts the command, its man pages and completions below $(PREFIX)
# make uninstall  takes them away again
# make install-library, make uninstall-library  do the same with the C library and its header
#
# Each installs the Debian or Ubuntu packages that are missing and shares one release build with the others.

PREFIX ?= /usr/local
PROGRAM = .build/release/rouse
SHARED = .build/share
# Made of another project's package, where that can be had; the program looks for it beside itself.
LARGE_PHONES = .build/release/phones-large.rouse
LIBRARY = .build/library
# Built for every processor of the kind.
PORTABLE = .build/portable/release/rouse
PACKAGES = .build/packages
# What is made for another processor: arm64, on x86-64.
FOREIGN = $(filter-out $(patsubst aarch64,arm64,$(shell uname -m)),$(ARCH))

# The reference implementation of Wyoming, which the tests of the network backends talk to.
TEST_PYTHON = .build/test-python/bin/python

ARCHIVE_PYTHON = .build/archive-python/bin/python

SWIFT = swift=$$(tools/swift.sh path) && flags=$$(tools/swift.sh flags) && ROUSE_LINK=$$(tools/swift.sh link) && \
	export ROUSE_LINK && tools/swift.sh settle && "$$swift"

.DELETE_ON_ERROR:
.PHONY: demo test try-packages short-soak check fuzz sanitize test-neon bench soak home-assistant build portable library \
	wheel lint picture docs deb deb-packages pack-program pack-library pack-phones check-deb tarball check-arm64 \
	test-arm64 check-archive \
	portable-wheel portable-library check-wheel check-addon \
	install install-library uninstall uninstall-library check-install clean toolchain packages test-packages

demo: build
	@demo/run.sh $(PROGRAM)

build: packages
	@echo "Building Rouse (the first time takes some minutes)" >&2
	@$(SWIFT) build -c release $$flags --product rouse
	@tools/large_phones.py $(LARGE_PHONES) || [ $$? -eq 75 ]

library: packages
	@$(SWIFT) build -c release $$flags --product CRouse
	@rm -rf $(LIBRARY)
	@tools/c_library.sh .build/release/libCRouse.so $(LIBRARY)

wheel: library
	@tools/wheel.py $(LIBRARY) .build/wheel

test: test-packages lint $(TEST_PYTHON)
	@$(SWIFT) build -c release $$flags --build-tests
	@$(SWIFT) build -c release $$flags --product rouse
	@$(SWIFT) build -c release $$flags --product CRouse
	@tools/large_phones.py $(LARGE_PHONES) || [ $$? -eq 75 ]
	@tools/tests.sh all
	@tools/site.py .build/site
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target try-packages short-soak

try-packages:
	@tools/package.sh deb .build/packages/tested $(PROGRAM) $(PROGRAM)
	@tools/package.sh library .build/packages/tested .build/release/libCRouse.so .build/release/libCRouse.so
	@[ "$$(id -u)" -ne 0 ] || tools/check_deb.sh .build/packages/tested/rouse_*.deb || [ $$? -eq 75 ]

short-soak:
	@python3 tools/live.py soak --seconds 45 --warm-up 15 --speed 10

check: toolchain lint
	@$(SWIFT) build -c release $$flags --build-tests
	@tools/tests.sh unit

fuzz: test-packages
	@tools/fuzz.sh 330

sanitize: test-packages $(TEST_PYTHON)
	@tools/sanitize.sh

test-neon: toolchain
	@tools/packages.sh neon
	@tools/test_neon.sh

lint:
	@$(SWIFT) format lint --strict -r Sources Tests
	@tools/check_docs.py
	@tools/limits.py --check

bench: test-packages build
	@$(SWIFT) build -c release $$flags --product rouse-bench
	@.build/release/rouse-bench $(BENCH)

soak: build test-packages
	@python3 tools/live.py soak

# Where it cannot be had the tool says so, and nothing has failed.
home-assistant: build test-packages
	@tools/home_assistant.py $(PROGRAM) || [ $$? -eq 75 ]

picture: build test-packages
	@tools/session_picture.py $(PROGRAM)
	@tools/page_pictures.py $(PROGRAM)
	@tools/studio_pictures.py $(PROGRAM)
	@tools/home_assistant.py $(PROGRAM) pictures || [ $$? -eq 75 ]

docs: test-packages build
	@tools/site.py .build/site

portable portable-library: packages
	@echo "Building Rouse for every processor (the first time takes some minutes)" >&2
	@$(SWIFT) build -c release $$(tools/swift.sh everywhere) --scratch-path .build/portable \
		--product $(if $(findstring library,$@),CRouse,rouse)

deb-packages: toolchain
	@tools/packages.sh deb

ifeq ($(FOREIGN),arm64)
deb tarball: toolchain
	@tools/packages.sh arm64
	@echo "Building Rouse for 64-bit ARM (the first time takes some minutes)" >&2
	@program=$$(tools/arm64.sh build) && tools/package.sh $@ $(PACKAGES) "$$program"
	@[ $@ != deb ] || { library=$$(tools/arm64.sh library) && tools/package.sh library $(PACKAGES) "$$library"; }

portable-wheel: toolchain
	@tools/packages.sh arm64
	@tools/arm64.sh build >/dev/null && tools/arm64.sh library >/dev/null && tools/portable_wheel.sh aarch64
else
# Where this processor has all of x86-64-v3, so have the packages a program and a library for such.
# Most of the packing is one thread of xz for each package.
deb: deb-packages build library portable portable-library
	@$(MAKE) --no-print-directory --jobs=3 pack-program pack-library pack-phones

pack-program:
	@tools/package.sh deb $(PACKAGES) $(PORTABLE) $$(tools/swift.sh faster rouse)

pack-library:
	@tools/package.sh library $(PACKAGES) $(dir $(PORTABLE))libCRouse.so $$(tools/swift.sh faster libCRouse.so)

pack-phones:
	@[ ! -e $(LARGE_PHONES) ] || tools/package.sh phones $(PACKAGES) $(PROGRAM) $(LARGE_PHONES)

tarball: packages portable
	@tools/package.sh tarball $(PACKAGES) $(PORTABLE)

portable-wheel: deb-packages build library portable portable-library
	@tools/portable_wheel.sh x86_64
endif

check-deb: deb
	@tools/packages.sh check-deb
	@tools/check_deb.sh $(PACKAGES)/rouse_*_$$(dpkg --print-architecture).deb --start
	@tools/check_deb.sh $(PACKAGES)/rouse_*_$$(dpkg --print-architecture).deb trixie

# Where Debian or auditwheel cannot be reached the tools say so, and nothing has failed.
check-wheel: portable-wheel
	@tools/packages.sh check-deb
	@tools/check_wheel.sh .build/wheel/rouse-*-manylinux_*_$$(uname -m).whl || [ $$? -eq 75 ]

check-addon: deb test-packages
	@tools/check_addon.sh $(PACKAGES)/rouse_*_$$(dpkg --print-architecture).deb || [ $$? -eq 75 ]

# Where there is no emulator, or Debian cannot be reached, the tool says so, and nothing has failed.
test-arm64: toolchain
	@tools/packages.sh check-arm64
	@tools/test_arm64.sh || [ $$? -eq 75 ]

check-arm64: build $(TEST_PYTHON)
	@tools/packages.sh check-arm64
	@$(MAKE) --no-print-directory deb ARCH=arm64
	@$(MAKE) --no-print-directory portable-wheel ARCH=arm64
	@tools/check_arm64.sh $(PACKAGES)/rouse_*_arm64.deb .build/wheel/rouse-*-manylinux_*_aarch64.whl $(PROGRAM) $(MINUTES) || \
		[ $$? -eq 75 ]

# Where there is no Spark or no Slurm the tool says so, and nothing has failed.
check-archive: build $(ARCHIVE_PYTHON)
	@tools/check_archive.py $(PROGRAM) spark --python $(ARCHIVE_PYTHON) || [ $$? -eq 75 ]
	@tools/one_node_slurm.sh tools/check_archive.py $(PROGRAM) slurm || [ $$? -eq 75 ]

install: build
	@tools/packages.sh install
	@tools/shared_files.sh $(PROGRAM) $(SHARED)
	install -D -m 755 --strip $(PROGRAM) "$(DESTDIR)$(PREFIX)/bin/rouse"
	install -d "$(DESTDIR)$(PREFIX)/share/systemd/user"
	for unit in rouse rouse-serve; do sed 's,/usr/local/bin/rouse,$(PREFIX)/bin/rouse,' \
		tools/systemd/user/$$unit.service >"$(DESTDIR)$(PREFIX)/share/systemd/user/$$unit.service" || exit 1; done
	[ ! -e $(LARGE_PHONES) ] || install -D -m 644 $(LARGE_PHONES) "$(DESTDIR)$(PREFIX)/share/rouse/phones-large.rouse"
	cd $(SHARED) && find . -type f -exec install -D -m 644 {} "$(DESTDIR)$(PREFIX)/share/{}" \;

uninstall:
	rm -f "$(DESTDIR)$(PREFIX)/bin/rouse" \
		"$(DESTDIR)$(PREFIX)"/share/man/man1/rouse.1 "$(DESTDIR)$(PREFIX)"/share/man/man1/rouse-*.1 \
		"$(DESTDIR)$(PREFIX)/share/bash-completion/completions/rouse" \
		"$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_rouse" \
		"$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/rouse.fish" \
		"$(DESTDIR)$(PREFIX)"/share/systemd/user/rouse.service \
		"$(DESTDIR)$(PREFIX)"/share/systemd/user/rouse-serve.service \
		"$(DESTDIR)$(PREFIX)/share/rouse/phones-large.rouse"

install-library: library
	cd $(LIBRARY) && find . ! -type d -exec cp -P --parents -t "$$(mkdir -p "$(DESTDIR)$(PREFIX)" && \
		cd "$(DESTDIR)$(PREFIX)" && pwd)" {} +

uninstall-library:
	rm -f "$(DESTDIR)$(PREFIX)"/lib/librouse.so* "$(DESTDIR)$(PREFIX)/lib/pkgconfig/rouse.pc" \
		"$(DESTDIR)$(PREFIX)/include/rouse.h"

check-install: build test-packages
	@tools/check_install.sh

toolchain:
	@tools/swift.sh path >/dev/null

packages: toolchain
	@tools/packages.sh build

test-packages: toolchain
	@tools/packages.sh test

# The interpreter is a link to the system's, whose time says nothing.
$(TEST_PYTHON): .build/test-python/made ;

.build/test-python/made: tools/test-python.txt | test-packages
	@rm -rf .build/test-python
	@mkdir -p .build
	@python3 -m venv .build/test-python
	@.build/test-python/bin/pip install --quiet --disable-pip-version-check -r tools/test-python.txt
	@touch $@

# pyspark has 400 MB, so the other tests' Python is without it.
$(ARCHIVE_PYTHON):
	@tools/packages.sh archive
	@python3 -m venv .build/archive-python
	@.build/archive-python/bin/pip install --quiet --disable-pip-version-check 'pyspark>=3.5,<5'

clean:
	rm -rf .build
