# make demo    enrols a word, finds it in a recording, says what it heard
# make test    checks the style, builds and runs every test
# make bench   measures the stages and the whole
# make install  puts the command into $(PREFIX)/bin
#
# Each installs the Debian or Ubuntu packages that are missing and shares one release build with the others.
# SKIP_PACKAGES=1 leaves the packages to you.

PREFIX ?= /usr/local
PROGRAM = .build/release/rouse

# Expanded in recipes only, so that the sentence about a missing toolchain comes after the packages are there.
SWIFT = swift=$$(tools/swift.sh path) && flags=$$(tools/swift.sh flags) && "$$swift"

.DELETE_ON_ERROR:
.PHONY: demo test bench build lint install clean packages test-packages

demo: build
	@demo/run.sh $(PROGRAM)

build: packages
	@echo "Building Rouse (the first time takes some minutes)" >&2
	@$(SWIFT) build -c release $$flags --product rouse

test: test-packages lint
	@$(SWIFT) build -c release $$flags --build-tests
	@$(SWIFT) test -c release $$flags --skip-build --disable-xctest

lint:
	@$(SWIFT) format lint --strict -r Sources Tests

bench: build
	@$(SWIFT) build -c release $$flags --product rouse-bench
	@.build/release/rouse-bench $(BENCH)

install: build
	install -D -m 755 $(PROGRAM) "$(DESTDIR)$(PREFIX)/bin/rouse"

packages:
	@[ -n "$(SKIP_PACKAGES)" ] || tools/packages.sh build

test-packages:
	@[ -n "$(SKIP_PACKAGES)" ] || tools/packages.sh test

clean:
	rm -rf .build
