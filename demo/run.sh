#!/bin/sh
# Enrols a word from three takes, listens to an evening in which it is said, and checks what was heard.
#
#     demo/run.sh path/to/rouse
#
# Ends with 0 when each occurrence was found and nothing else was.
set -eu

rouse="$1"
here="$(dirname "$0")"
scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT

echo "1. Teaching Rouse the word 'computer' from three takes:"
"$rouse" enroll --keyword computer --output "$scratch/computer.rouse" \
    "$here/take1.flac" "$here/take2.flac" "$here/take3.flac"

echo
echo "2. Listening to demo/evening.ogg, in which the word is said $(grep -vc '^#' "$here/words.txt") times:"
verdict=0
{
    "$rouse" listen --model "$scratch/computer.rouse" --input "$here/evening.ogg" --json 2>"$scratch/said" ||
        cat "$scratch/said" >&2
} | awk -f "$here/compare.awk" "$here/words.txt" - || verdict=1

echo
if "$rouse" devices --json --seconds 0.1 2>/dev/null | grep -q '"usable":true'; then
    echo "There is a microphone here. Teach it a word of yours, and say it:"
    echo "  $rouse enroll --keyword myword --output myword.rouse"
    echo "  $rouse listen --model myword.rouse"
else
    echo "No microphone can be opened here ('$rouse devices' says why), so there is nothing to try live."
fi
exit $verdict
