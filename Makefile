# make demo     enrols a word, finds it in a recording, says what it heard
# make test     checks the style, builds and runs every test
# make bench    measures the stages and the whole
# make install  puts the command into $(PREFIX)/bin
#
# Each installs the Debian or Ubuntu packages that are missing and shares one release build with the others.

PREFIX ?= /usr/local
PROGRAM = .build/release/rouse

SWIFT = swift=$$(tools/swift.sh path) && flags=$$(tools/swift.sh flags) && "$$swift"

.DELETE_ON_ERROR:
.PHONY: demo test bench build lint install clean toolchain packages test-packages

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

toolchain:
	@tools/swift.sh path >/dev/null

packages: toolchain
	@tools/packages.sh build

test-packages: toolchain
	@tools/packages.sh test

clean:
	rm -rf .build
