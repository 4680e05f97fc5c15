# Prints each detection as it arrives beside what was really said, then how many words were found.
#
#     rouse listen --json ... | awk -f demo/compare.awk demo/words.txt -
#
# A detection belongs to a word when it was decided between 0.2 s before the word's start and 1 s after its end.

function clock(seconds) {
    return sprintf("%d:%05.2f", seconds / 60, seconds % 60)
}

function delay(seconds) {
    return sprintf("%3.0f ms %s", 1000 * (seconds < 0 ? -seconds : seconds), seconds < -0.0005 ? "before" : "after")
}

function number(name) {
    return match($0, "\"" name "\":[-0-9.e]+") ? substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 3) + 0 : 0
}

FILENAME != "-" {
    if ($0 !~ /^#/ && NF > 2) {
        words++
        from[words] = $1
        to[words] = $2
        place[words] = $0
        sub(/^[^ ]+ [^ ]+ /, "", place[words])
    }
    next
}

/"event":"detection"/ {
    time = number("time")
    word = 0
    for (i = 1; i <= words; i++)
        if (time >= from[i] - 0.2 && time <= to[i] + 1 && !found[i]) { word = i; break }
    if (word) {
        found[word] = 1
        hits++
        printf "  %s  score %.2f, decided %s the word's end   (%s)\n",
            clock(number("start")), number("score"), delay(time - to[word]), place[word]
    } else {
        wrong++
        printf "  %s  score %.2f, WRONG: the word is not said here\n", clock(number("start")), number("score")
    }
    fflush()
}

END {
    for (i = 1; i <= words; i++) if (!found[i]) printf "  %s  MISSED   (%s)\n", clock(from[i]), place[i]
    printf "\nFound %d of %d, and %s.\n", hits, words, wrong ? wrong " that nobody said" : "nothing else"
    exit words == 0 || hits < words || wrong > 0
}
