#!/bin/sh
# Counts the instructions of a frame of 10 ms, which do not depend on what else the machine does.
#
#     tools/count_instructions.sh [KEYWORDS...]       0 1 10 unless given
#
# Needs valgrind, and what `make bench` builds. Two runs of different length are compared, so that starting and
# enrolling do not count: what these take differs by millions from run to run.
set -eu

bench="$(dirname "$0")/../.build/release/rouse-bench"
[ -x "$bench" ] || { echo "There is no $bench; run 'make bench' first." >&2; exit 69; }
command -v valgrind >/dev/null || { echo "valgrind is missing; install it (Debian: apt-get install valgrind)." >&2; exit 69; }
scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT
# Older valgrinds do not read the debugging information of the Swift compiler.
strip -g -o "$scratch/bench" "$bench"

count() {
    valgrind --tool=callgrind --callgrind-out-file="$scratch/out" "$scratch/bench" --run "$1" "$2" 2>/dev/null
    awk '/^summary:|^totals:/ { print $2; exit }' "$scratch/out"
}

[ $# -gt 0 ] || set -- 0 1 10
for keywords in "$@"; do
    short="$(count 500 "$keywords")"
    long="$(count 20500 "$keywords")"
    echo "$keywords keywords: $(((long - short) / 20000)) instructions a frame"
done
