#!/bin/sh
# Runs the tests under the address sanitizer, then under the thread sanitizer, each with a build of its own.
#
#     tools/sanitize.sh [address|thread]
#
# Left out: tests that start the command, which would run without a sanitizer, and those of what counts allocations and
# watches close, in whose place the sanitizers put their own functions. Leaks are not looked for: at its end a process
# holds what lives as long as it does.
set -eu

root="$(cd "$(dirname "$0")/.." && pwd)"
cd "$root"
swift="$(tools/swift.sh path)"
flags="$(tools/swift.sh flags)"
unset ROUSE_LINK
SKIPPED="ListenTests|SandboxTests|CommandLineTests|HouseTests|MeasurementTests|CloseGuard|wouldBeCaught"

one() {
    echo "== $1 sanitizer" >&2
    # shellcheck disable=SC2086
    "$swift" build -c release $flags --scratch-path ".build/$1" --build-tests --sanitize="$1" -Xswiftc -use-ld=lld
    ".build/$1/release/rousePackageTests.xctest" --testing-library swift-testing --skip "$SKIPPED"
}

export ROUSE_TEST_PYTHON="$root/.build/test-python/bin/python"
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=4
export ASAN_OPTIONS=detect_leaks=0
export TSAN_OPTIONS="halt_on_error=0 exitcode=66"
for sanitizer in ${1:-address thread}; do one "$sanitizer"; done
