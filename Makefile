# make demo       enrols a word, finds it in a recording, says what it heard
# make test       checks the style, builds and runs every test
# make test-neon  runs the kernel for 64-bit ARM in an emulator
# make bench      measures the stages and the whole
# make soak       lets it listen for half an hour to ten hours of audio
# make install    puts the command into $(PREFIX)/bin
#
# Each installs the Debian or Ubuntu packages that are missing and shares one release build with the others.

PREFIX ?= /usr/local
PROGRAM = .build/release/rouse

# The tests of the network backends talk to the reference implementation of Wyoming.
TEST_PYTHON = .build/test-python/bin/python

SWIFT = swift=$$(tools/swift.sh path) && flags=$$(tools/swift.sh flags) && ROUSE_LINK=$$(tools/swift.sh link) && \
	export ROUSE_LINK && "$$swift"

.DELETE_ON_ERROR:
.PHONY: demo test test-neon bench soak build lint install clean toolchain packages test-packages

demo: build
	@demo/run.sh $(PROGRAM)

build: packages
	@echo "Building Rouse (the first time takes some minutes)" >&2
	@$(SWIFT) build -c release $$flags --product rouse

test: test-packages lint $(TEST_PYTHON)
	@$(SWIFT) build -c release $$flags --build-tests
	@$(SWIFT) build -c release $$flags --product rouse
	@export ROUSE_TEST_PYTHON=$(CURDIR)/$(TEST_PYTHON); \
	$(SWIFT) test -c release $$flags --skip-build --disable-xctest
	@python3 tools/live.py soak --seconds 45 --warm-up 15 --speed 10

test-neon: toolchain
	@tools/packages.sh neon
	@tools/test_neon.sh

lint:
	@$(SWIFT) format lint --strict -r Sources Tests

bench: test-packages build
	@$(SWIFT) build -c release $$flags --product rouse-bench
	@.build/release/rouse-bench $(BENCH)

soak: build test-packages
	@python3 tools/live.py soak

install: build
	install -D -m 755 --strip $(PROGRAM) "$(DESTDIR)$(PREFIX)/bin/rouse"

toolchain:
	@tools/swift.sh path >/dev/null

packages: toolchain
	@tools/packages.sh build

test-packages: toolchain
	@tools/packages.sh test

$(TEST_PYTHON): | test-packages
	@rm -rf .build/test-python
	@mkdir -p .build
	@python3 -m venv .build/test-python
	@.build/test-python/bin/pip install --quiet --disable-pip-version-check "wyoming>=1.5.4,<2"

clean:
	rm -rf .build
