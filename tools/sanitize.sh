#!/bin/sh
# Runs the tests under the address sanitizer, or another, each with a build of its own.
#
#     tools/sanitize.sh [address|thread]
#
# The thread sanitizer does not see what Mutex and the standard library of Swift 6.3 order, since they are not built with
# it: it reports whatever a Mutex guards (Mailbox.Contents) and the count of the empty array. Who runs it has to tell such
# reports from others.
#
# Left out are suites that test nothing within this process: those that run the command (ListenTests, CommandLineTests,
# and those of SandboxTests but the frames of workers, since the memory of a worker is limited and the sanitizer maps
# terabytes) or load the C library as it is shipped (CPrograms, PythonModule, Interface), and HouseTests, which read the
# sources. Left out are, too, tests that count allocations or time (SpeedGuardTests, isCountedForItself) or watch
# close() (CloseGuard, wouldBeCaught): the sanitizers put their own functions in the place of the counted ones. Whatever
# plans, parses or frees is in the rest. Leaks are not looked for: at its end a process holds what lives as long as it
# does.
set -eu

root="$(cd "$(dirname "$0")/.." && pwd)"
cd "$root"
swift="$(tools/swift.sh path)"
flags="$(tools/swift.sh flags)"
unset ROUSE_LINK
SKIPPED="ListenTests|CommandLineTests|HouseTests|SpeedGuardTests|CloseGuard|wouldBeCaught"
SKIPPED="$SKIPPED|isCountedForItself|MachineTests|SameResultsTests|TakenOverDecoderTests|TakenOverServiceTests"
SKIPPED="$SKIPPED|CPrograms|PythonModule|CRouseTests.Interface|tellsWhatTheProgramTells|learnsWhatTheProgramLearns"

export ROUSE_TEST_PYTHON="$root/.build/test-python/bin/python"
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=4
export ASAN_OPTIONS=detect_leaks=0
export TSAN_OPTIONS="halt_on_error=0 exitcode=66"

sanitizer="${1:-address}"
# shellcheck disable=SC2086
"$swift" build -c release $flags --scratch-path ".build/$sanitizer" --build-tests --sanitize="$sanitizer" -Xswiftc -use-ld=lld
".build/$sanitizer/release/rousePackageTests.xctest" --testing-library swift-testing --skip "$SKIPPED"
