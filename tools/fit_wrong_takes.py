#!/usr/bin/env python3
"""Fits the weights with which enrolment tells a take of another word, and prints them.

    tools/fit_wrong_takes.py ROUSE_BENCH EVAL          with the built-in phone network, as ROUSE_PHONES=built-in
                                                       asks for; with the large one where it is installed

EVAL has the folders kws/recordings, more and people, each with a manifest.csv. The strangers' words are those of
speech_commands in `more` and of wuw2 in `people`; the words by one person are said by `wrong_takes.FITTED`, whom
`tools/wrong_takes.py` leaves out. What is known of takes is what `rouse-bench takes` prints. Two logistic regressions
(Newton's method, a penalty of 1e-4 on standardised weights, each class counted as one): whether two takes are the same
word, among three takes of which none, one or two are wrong; and whether a take says a name.
"""

import argparse
import csv
import json
import pathlib
import random
import subprocess

import numpy

import wrong_takes

MOST = 160
TRIALS = {True: 1200, False: 400}


def sets_of_words(folder):
    """Recordings by word, of strangers and of single people, and whether their names are said as they are written."""
    rows = {}
    for part in ("more", "people"):
        with open(folder / part / "manifest.csv", encoding="utf-8", newline="") as file:
            rows[part] = list(csv.DictReader(file))
    commands = [(folder / "more" / row["path"], row["text"]) for row in rows["more"]
                if row["path"].startswith("speech_commands/")]
    wake_words = [(folder / "people" / row["path"], row["text"]) for row in rows["people"]
                  if row["path"].startswith("wuw2/") and row["text"] in ("operator", "wildfire")]
    found = [(True, True, commands), (True, True, wake_words)]
    recordings = folder / "kws" / "recordings"
    with open(recordings / "manifest.csv", encoding="utf-8", newline="") as file:
        people = [row for row in csv.DictReader(file) if row["speaker"] in wrong_takes.FITTED]
    for speaker in sorted({row["speaker"] for row in people}):
        own = [row for row in people if row["speaker"] == speaker]
        words = [(recordings / row["path"], wrong_takes.said(row["keyword"])) for row in own]
        found.append((False, own[0]["source"] != "arabic", words))
    return found


class Takes:
    """What is known of the recordings of a set."""

    def __init__(self, bench, recordings, is_named, chance):
        chance.shuffle(recordings)
        recordings = recordings[:MOST]
        paths = [str(path) for path, _ in recordings]
        self.words = {}
        for index, (_, word) in enumerate(recordings):
            self.words.setdefault(word, []).append(index)
        self.words = {word: takes for word, takes in self.words.items() if len(takes) >= 3}
        self.names = {}
        for name in sorted(self.words) if is_named else ["-"]:
            run = subprocess.run([bench, "takes", name, *paths], capture_output=True, text=True, check=True)
            lines = [json.loads(line) for line in run.stdout.splitlines()]
            if is_named:
                self.names[name] = [line["fits"] + [line["length"]] for line in lines]
        self.distances = [line["distances"] for line in lines]
        self.readings = [line["readings"] for line in lines]

    def draw(self, chance):
        """A word, three takes of it and the places of those that are another word."""
        word, other = chance.sample(sorted(self.words), 2)
        takes = chance.sample(self.words[word], 3)
        wrong = chance.sample(range(3), chance.choice((0, 1, 1, 2)))
        for place, take in zip(wrong, chance.sample(self.words[other], len(wrong))):
            takes[place] = take
        return word, takes, wrong

    def pairs(self, takes):
        found = {}
        for a, b in ((0, 1), (0, 2), (1, 2)):
            late, early = max(takes[a], takes[b]), min(takes[a], takes[b])
            found[a, b] = [self.distances[late][early]] + self.readings[late][early]
        nearest = min(pair[0] for pair in found.values())
        return {places: [pair[0], nearest] + pair[1:] for places, pair in found.items()}


def regression(rows, classes, penalty=1e-4):
    rows, classes = numpy.array(rows, float), numpy.array(classes, float)
    centre, spread = rows.mean(0), rows.std(0) + 1e-9
    rows = numpy.column_stack([(rows - centre) / spread, numpy.ones(len(rows))])
    share = numpy.where(classes > 0, 0.5 / classes.mean(), 0.5 / (1 - classes.mean())) / len(classes)
    weights = numpy.zeros(rows.shape[1])
    for _ in range(50):
        chance = 1 / (1 + numpy.exp(-rows @ weights))
        slope = rows.T @ (share * (chance - classes)) + penalty * weights
        bend = (rows * (share * chance * (1 - chance))[:, None]).T @ rows + penalty * numpy.eye(len(weights))
        weights -= numpy.linalg.solve(bend, slope)
    weights[:-1] /= spread
    weights[-1] -= weights[:-1] @ centre
    return [round(float(weight), 3) for weight in weights]


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("bench")
    options.add_argument("folder", type=pathlib.Path)
    given = options.parse_args()
    chance = random.Random(11)
    pairs, names = ([], []), ([], [])
    for are_strangers, is_named, recordings in sets_of_words(given.folder):
        known = Takes(given.bench, recordings, is_named, chance)
        for _ in range(TRIALS[are_strangers]):
            word, takes, wrong = known.draw(chance)
            for (a, b), values in known.pairs(takes).items():
                if a not in wrong or b not in wrong:
                    pairs[0].append(values)
                    pairs[1].append(a not in wrong and b not in wrong)
            for place, take in enumerate(takes if is_named else ()):
                names[0].append(known.names[word][take])
                names[1].append(place not in wrong)
    print("two takes (distance, smallest, readings, bias):", *regression(*pairs))
    print("take and name (fits, length, bias):", *regression(*names))


if __name__ == "__main__":
    main()
