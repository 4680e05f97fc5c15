#!/bin/sh
# Runs the tests that are built, prints what failed and how many there were, and keeps all that they say.
#
#     tools/tests.sh all      every test
#     tools/tests.sh unit     those that run in the test process alone: no program, no server, no sound device
#     tools/tests.sh rooms    prints the rooms that these are tests of
#
# What the tests say is in .build/tests/all.log, or unit.log.
set -eu

cd "$(dirname "$0")/.."
# Sound that is played and heard in real time: after the others, which would take the processor from it, and so few at a
# time that each has enough of it.
played='^ListenTests\.(LatencyBench|PlayedConversation|SoundServer)Tests'
# A voice through an answer is heard only as well as the echo of the answer is cancelled, and that suffers where the
# processor is busy: alone.
interrupted='^ListenTests\.BargeInTests'
rooms="Dialogue EchoCancelling EventLog Features House KeywordModels KeywordSpotting Phones SentenceTemplates Speakers"
rooms="$rooms CommandRecording Settings VoiceActivity"
case "${1:-}" in
    all) chosen="--skip $played --skip $interrupted" ;;
    unit) chosen="--filter ^($(echo "$rooms" | tr ' ' '|'))Tests\\." ;;
    rooms) echo "$rooms"; exit 0 ;;
    *) echo "usage: tools/tests.sh all|unit|rooms" >&2; exit 64 ;;
esac

# The network backends are tested with the reference implementation of Wyoming.
export ROUSE_TEST_PYTHON="$PWD/.build/test-python/bin/python"
# Many tests run programs, and most of these wait: so many at a time that the processor has something to do, and each
# gets its share.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=16
# What is learned is the same with and without a large phone network; its own tests are told where it is.
export ROUSE_PHONES=built-in
[ ! -e .build/release/phones-large.rouse ] || export ROUSE_TEST_LARGE_PHONES="$PWD/.build/release/phones-large.rouse"
# Of a test process that ends by itself: where, and nothing of what lies in its memory.
export SWIFT_BACKTRACE=interactive=no,color=no,threads=crashed,registers=none,images=none,sanitize=no,timeout=180s
ROUSE_LINK="$(tools/swift.sh link)"
export ROUSE_LINK

log=".build/tests/$1.log"
mkdir -p .build/tests
: >"$log"

# Runs what the options choose.
run() {
    # shellcheck disable=SC2046
    "$(tools/swift.sh path)" test -c release $(tools/swift.sh flags) --skip-build --disable-xctest "$@" >>"$log" 2>&1
}

echo "Running the tests (what they say: $log)" >&2
status=0
# shellcheck disable=SC2086
run $chosen || status=$?
if [ "$1" = all ]; then
    export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=4
    run --filter "$played" || status=$?
    run --filter "$interrupted" || status=$?
fi
if [ $status -ne 0 ]; then
    grep -aE -B 5 -A 60 '(Program|Process) crashed' "$log" | cut -c 1-300 | head -100
    grep -aE '^(✘|↳ [^TS]|.*([Ff]atal error|error:|AddressSanitizer|corruption))' "$log" | cut -c 1-600 | tail -200
fi
grep -aE '^. Test run with' "$log"
exit $status
