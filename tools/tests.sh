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
# A test that waits for a program keeps one of the few threads that a process has for all tests, as many as there are
# processors: three processes at once, of about the same length, so that the processor has something to do.
listening='^(Listen|Wyoming)Tests\.'
programs='^(CommandLine|LocalTranscription|NetworkTranscription|Sandbox)Tests\.'
case "${1:-}" in
    all | unit) ;;
    rooms) echo "$rooms"; exit 0 ;;
    *) echo "usage: tools/tests.sh all|unit|rooms" >&2; exit 64 ;;
esac

# The network backends are tested with the reference implementation of Wyoming.
export ROUSE_TEST_PYTHON="$PWD/.build/test-python/bin/python"
# Tests of a process that go on at once, so that each gets its share of the processor.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=8
# What is learned is the same with and without a large phone network; its own tests are told where it is.
export ROUSE_PHONES=built-in
[ ! -e .build/release/phones-large.rouse ] || export ROUSE_TEST_LARGE_PHONES="$PWD/.build/release/phones-large.rouse"
# Of a test process that ends by itself: where, and nothing of what lies in its memory.
export SWIFT_BACKTRACE=interactive=no,color=no,threads=crashed,registers=none,images=none,sanitize=no,timeout=180s
ROUSE_LINK="$(tools/swift.sh link)"
export ROUSE_LINK

log=".build/tests/$1.log"
mkdir -p .build/tests
rm -f "$log".*
: >"$log"

# Runs the tests that the options choose; what they say is in the file that is named first. A shell lets what it runs
# beside itself ignore interruptions, which the programs that the tests start are not to do.
run() {
    said="$1"
    shift
    # shellcheck disable=SC2046
    env --default-signal=INT,QUIT "$(tools/swift.sh path)" test -c release $(tools/swift.sh flags) --skip-build \
        --disable-xctest --ignore-lock "$@" >>"$said" 2>&1
}

echo "Running the tests (what they say: $log)" >&2
status=0
if [ "$1" = unit ]; then
    run "$log" --filter "^($(echo "$rooms" | tr ' ' '|'))Tests\." || status=$?
else
    run "$log.1" --filter "$listening" --skip "$played" --skip "$interrupted" &
    first=$!
    run "$log.2" --filter "$programs" &
    second=$!
    run "$log.3" --skip "$listening" --skip "$programs" || status=$?
    wait $first || status=$?
    wait $second || status=$?
    cat "$log".[1-3] >"$log"
    rm "$log".[1-3]
    export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=4
    run "$log" --filter "$played" || status=$?
    run "$log" --filter "$interrupted" || status=$?
fi
if [ $status -ne 0 ]; then
    grep -aE -B 5 -A 60 '(Program|Process) crashed' "$log" | cut -c 1-300 | head -100
    grep -aE '^(✘|↳ [^TS]|.*([Ff]atal error|error:|AddressSanitizer|corruption))' "$log" | cut -c 1-600 | tail -200
fi
grep -aE '^. Test run with' "$log"
exit $status
