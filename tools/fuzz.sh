#!/bin/sh
# Feeds every reader of foreign bytes with what libFuzzer makes of good inputs, guided by the code that is reached, with
# the address sanitizer and, in C, that of undefined behaviour. Prints executions and coverage of each, the most memory and
# the slowest execution, in whole seconds; what is too much for a reader (a trap, 256 MB, 20 s) is kept in
# .build/fuzz/found, and belongs under Tests/Fuzzing/Cases once it is mended.
#
#     tools/fuzz.sh SECONDS [TARGET...]     for each target, two at a time
set -eu

seconds="$1"
shift
root="$(cd "$(dirname "$0")/.." && pwd)"
work="$root/.build/fuzz"
swift="$("$root/tools/swift.sh" path)"
mkdir -p "$work/found" "$work/logs"

(
    cd "$root"
    flags="$(tools/swift.sh flags)"
    unset ROUSE_LINK
    # shellcheck disable=SC2086
    ROUSE_FUZZ=1 "$swift" build -c release $flags --scratch-path "$work" --product rouse-fuzz \
        -Xswiftc -sanitize=fuzzer,address -Xswiftc -use-ld=lld \
        -Xcc -fsanitize=fuzzer-no-link,address,undefined -Xcc -fsanitize-trap=undefined >"$work/logs/build" 2>&1
) || { cat "$work/logs/build" >&2; exit 1; }
program="$work/release/rouse-fuzz"

# A trap is to end the program at once, so that libFuzzer keeps the input. Memory that is not given back is found by the
# address sanitizer's bound on the whole.
export SWIFT_BACKTRACE=enable=no
export ASAN_OPTIONS=detect_leaks=0:quarantine_size_mb=8

one() {
    corpus="$work/corpus/$1"
    if [ ! -d "$corpus" ]; then
        mkdir -p "$corpus"
        "$program" seeds "$1" "$corpus"
    fi
    cases="$root/Tests/Fuzzing/Cases/$1"
    [ -d "$cases" ] || cases=""
    longest="$(find "$corpus" -name 'seed*' -printf '%s\n' | sort -n | tail -1)"
    longest=$((longest * 2 > 4096 ? longest * 2 : 4096))
    status=0
    # shellcheck disable=SC2086
    "$program" run "$1" "$corpus" $cases -max_total_time="$seconds" -timeout=20 -rss_limit_mb=256 \
        -max_len="$longest" -artifact_prefix="$work/found/$1-" -print_final_stats=1 >"$work/logs/$1" 2>&1 || status=$?
    number() { grep -oE "$1:? +[0-9]+" "$work/logs/$2" | tail -1 | grep -oE '[0-9]+$' || echo 0; }
    printf '%-22s %10s executions %6s edges %4s MB %2s s%s\n' "$1" "$(number stat::number_of_executed_units "$1")" \
        "$(number cov "$1")" \
        "$(number stat::peak_rss_mb "$1")" "$(number stat::slowest_unit_time_sec "$1")" "$([ $status = 0 ] || echo "  FAILED, see $work/logs/$1")"
    return $status
}

targets="${*:-$("$program" list)}"
failed=0
running=""
for target in $targets; do
    one "$target" &
    running="$running $!"
    # shellcheck disable=SC2086
    set -- $running
    if [ $# -ge 2 ]; then
        wait "$1" || failed=1
        shift
        running="$*"
    fi
done
for process in $running; do wait "$process" || failed=1; done
exit $failed
