#!/usr/bin/env python3
"""What words in one's own voice miss, how often others wake them, and how often fluent speech does.

    tools/own_words.py PROGRAM PEOPLE [--noises MANIFEST]... [--speech FILE...]

PROGRAM is rouse. PEOPLE is a folder whose manifest.csv has the columns path, kind, speaker and keyword: of each speaker
and keyword with three recordings of kind `word` or more, the first two are enrolled and the others looked for, in quiet
and in the noises at 10 dB. Noises are the rows of a MANIFEST whose role is noise; those without a keyword are called
household. Others are the first recording of the word by each other speaker. Speech is in WAV files of people who say
none of the words.

Prints misses and others accepted in %, and false alarms in an hour of one model, at several scores; 0.5 is the default.
ROUSE_PHONES says which phone network looks. Needs numpy, scipy and soundfile.
"""
import argparse
import collections
import concurrent.futures
import csv
import json
import os
import pathlib
import tempfile

import numpy as np
import soundfile as sf

from measure_words import RATE, load, run, scene

TAKES = 2
SCORES = 0.3, 0.5, 0.7, 0.9


def rows(manifest):
    with open(manifest, newline="", encoding="utf-8") as file:
        return [dict(row, path=manifest.parent / row["path"]) for row in csv.DictReader(file)]


def peaks(program, model, files):
    """The file and the highest score of each time that the word is found: scores less than a second apart are one."""
    lines = run(program, "detect", "--json", "--model", model, "--min-score", SCORES[0], *files).splitlines()
    found, last = [], None
    for event in map(json.loads, lines):
        if event["event"] != "detection":
            continue
        file, time = event.get("file", str(files[0])), event["time"]
        if last and last[0] == file and time - last[1] < 1:
            found[-1] = file, max(found[-1][1], event["score"])
        else:
            found.append((file, event["score"]))
        last = file, time
    return found


class Trial:
    """A model of one speaker's word."""

    def __init__(self, program, folder, keyword, speaker, takes):
        self.program, self.keyword, self.takes = program, keyword, takes
        self.folder = folder / f"{keyword}-{speaker}"
        self.folder.mkdir()
        self.model = self.folder / "word.rouse"
        run(program, "enroll", "--keyword", keyword, "--output", self.model, *takes[:TAKES])

    def best(self, recordings, noises):
        """The highest score in each recording."""
        files = []
        for number, recording in enumerate(recordings):
            files.append(self.folder / f"{number}.wav")
            sf.write(files[-1], scene(load(recording), noises, np.random.default_rng(number)), RATE)
        found = collections.defaultdict(float)
        for file, score in peaks(self.program, self.model, files):
            found[file] = max(found[file], score)
        return [found[str(file)] for file in files]


def shares(name, found, missed):
    found = np.array(found)
    return name, len(found), [f"{100 * np.mean(found < score if missed else found >= score):.1f}" for score in SCORES]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("people", type=pathlib.Path)
    parser.add_argument("--noises", type=pathlib.Path, action="append", default=[])
    parser.add_argument("--speech", type=pathlib.Path, nargs="+", default=[])
    options = parser.parse_args()
    noises = collections.defaultdict(list)
    for row in (row for manifest in options.noises for row in rows(manifest)):
        if row["role"] == "noise":
            noises[row["keyword"] or "household"].append(load(row["path"]))
    takes = collections.defaultdict(list)
    for row in rows(options.people / "manifest.csv"):
        if row["kind"] == "word" and row["keyword"]:
            takes[row["keyword"], row["speaker"]].append(row["path"])
    takes = {key: some for key, some in takes.items() if len(some) > TAKES}
    with tempfile.TemporaryDirectory() as place, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        trials = list(pool.map(lambda item: Trial(options.program, pathlib.Path(place), *item[0], item[1]),
                               takes.items()))

        def every(work):
            return sum(pool.map(work, trials), [])

        table = [shares(f"missed, {kind}", every(lambda trial: trial.best(trial.takes[TAKES:], some)), True)
                 for kind, some in [("quiet", []), *sorted(noises.items())]]
        table.append(shares("others accepted", every(lambda trial: trial.best(
            [each.takes[0] for each in trials if each.keyword == trial.keyword and each is not trial], [])), False))
        if options.speech:
            hours = len(trials) * sum(sf.info(file).duration for file in options.speech) / 3600
            heard = np.array([score for _, score in every(
                lambda trial: peaks(options.program, trial.model, options.speech))])
            table.append((f"false alarms/h, {hours:.0f} h", len(heard),
                          [f"{np.sum(heard >= score) / hours:.2f}" for score in SCORES]))
    print(f"{len(trials)} models of {TAKES} takes".ljust(40) + "".join(f"at {score}".rjust(8) for score in SCORES))
    for name, count, figures in table:
        print(f"{name} ({count})".ljust(40) + "".join(figure.rjust(8) for figure in figures))


if __name__ == "__main__":
    main()
