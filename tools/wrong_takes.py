#!/usr/bin/env python3
"""How often enrolment names a wrong take among three, and how often a good one.

    tools/wrong_takes.py PROGRAM RECORDINGS [--trials 25]

RECORDINGS is a folder with a manifest.csv of the columns path, keyword, speaker and source, a row for each recording of a
word. `rouse enroll` is given three takes of a word: by three people, or by one in each source in which people have said
two words three times or more. None of them is wrong, or one is another word, or two are. People with whose recordings
`tools/fit_wrong_takes.py` fits the weights are left out. Prints a line for each kind.
"""

import argparse
import collections
import concurrent.futures
import csv
import os
import pathlib
import random
import re
import subprocess
import tempfile


FITTED = {"george", "00000008", "00000014", "00000020", "00000028"}
DIGITS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]


def said(keyword):
    """What was said where a manifest has `digit7`."""
    number = re.fullmatch(r"digit(\d)", keyword)
    return DIGITS[int(number[1])] if number else keyword


def by_words(rows):
    words = collections.defaultdict(list)
    for row in rows:
        words[said(row["keyword"])].append(row["path"])
    return {word: paths for word, paths in words.items() if len(paths) >= 3}


def pools(folder):
    """Of each kind of trial the sets of words that takes are chosen from."""
    with open(folder / "manifest.csv", encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["source"] != "generated" and row["speaker"] not in FITTED]
    speakers, sources = collections.defaultdict(list), collections.defaultdict(list)
    for row in rows:
        sources[row["source"]].append(row)
        if row["speaker"]:
            speakers[row["source"], row["speaker"]].append(row)
    found = collections.defaultdict(list)
    for (source, _), recordings in sorted(speakers.items()):
        words = by_words(recordings)
        if len(words) > 1:
            found[f"one person, {source}"].append(words)
    for source, recordings in sorted(sources.items()):
        words = by_words(recordings)
        if len(words) > 1 and f"one person, {source}" not in found:
            found["three people"].append(words)
    return found


def trials(folder, count):
    """Kind, how many are wrong, the word, its takes, and which of them are another word."""
    chance = random.Random(7)
    for kind, sets in pools(folder).items():
        for wrong in (0, 1, 2):
            for _ in range(count):
                words = chance.choice(sets)
                word, other = chance.sample(sorted(words), 2)
                takes = chance.sample(words[word], 3)
                bad = set(chance.sample(range(3), wrong))
                for place, path in zip(bad, chance.sample(words[other], wrong)):
                    takes[place] = path
                yield kind, wrong, word, takes, bad


def named(program, folder, word, takes):
    """The places of the takes that are told to be wrong."""
    with tempfile.TemporaryDirectory() as place:
        paths = [str(folder / take) for take in takes]
        run = subprocess.run(
            [program, "enroll", "--keyword", word, "--output", f"{place}/model.rouse", *paths],
            capture_output=True, text=True, check=True)
    told = [re.compile(rf"{re.escape(path)} does not (say|sound)") for path in paths]
    return {index for index, sentence in enumerate(told) if sentence.search(run.stderr)}


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("program")
    options.add_argument("recordings", type=pathlib.Path)
    options.add_argument("--trials", type=int, default=25)
    given = options.parse_args()
    all_trials = list(trials(given.recordings, given.trials))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(lambda one: named(given.program, given.recordings, one[2], one[3]), all_trials))
    found = collections.defaultdict(lambda: [0, 0, 0, 0])
    for (kind, wrong, _, _, bad), told in zip(all_trials, results):
        sums = found[kind, wrong]
        for index, add in enumerate((len(bad & told), len(bad), len(told - bad), 3 - len(bad))):
            sums[index] += add
    print(f"{'':24}{'wrong':>6}{'wrong ones named':>20}{'good ones named':>20}")
    for (kind, wrong), (hit, bad, false, good) in found.items():
        right = f"{hit} of {bad}" if bad else ""
        print(f"{kind:24}{wrong:6}{right:>20}{f'{false} of {good}':>20}")


if __name__ == "__main__":
    main()
