#!/usr/bin/env python3
"""How often enrolment finds the three takes of a voice memo.

    tools/memos.py PROGRAM RECORDINGS [--trials 60]

RECORDINGS is a folder with a manifest.csv of the columns path, keyword, speaker and source, a row for each recording of a
word, of 16 kHz. Three takes of a word by one person are put one after the other, with pauses of 0.5 to 2 s between their
recordings, levels that differ by up to 6 dB, and a noise of -65 dBFS over all, and `rouse enroll` is given the result.
Prints a line for each source in which people have said two words three times or more.
"""

import argparse
import pathlib
import random
import re
import subprocess
import tempfile

import numpy

import learning_evening
import wrong_takes


def memo(takes, chance):
    def pause():
        return numpy.zeros(int(chance.uniform(0.5, 2) * learning_evening.RATE))

    parts = [pause()]
    for take in takes:
        parts += [learning_evening.read(take) * 10 ** (chance.uniform(-6, 0) / 20), pause()]
    sound = numpy.concatenate(parts)
    noise = numpy.random.default_rng(chance.randrange(2**32)).standard_normal(len(sound))
    return sound + noise * 10 ** (-65 / 20)


def found(program, samples):
    """How many takes enrolment makes of a recording."""
    with tempfile.TemporaryDirectory() as place:
        learning_evening.write(f"{place}/memo.wav", samples)
        run = subprocess.run(
            [program, "enroll", "--keyword", "word", "--output", f"{place}/model.rouse", f"{place}/memo.wav"],
            capture_output=True, text=True, check=False)
    told = re.search(r"which are (\d+) takes", run.stderr)
    return int(told[1]) if told else 1


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("program")
    options.add_argument("recordings", type=pathlib.Path)
    options.add_argument("--trials", type=int, default=60)
    given = options.parse_args()
    chance = random.Random(7)
    for kind, sets in wrong_takes.pools(given.recordings).items():
        if not kind.startswith("one person"):
            continue
        counts = []
        for _ in range(given.trials):
            words = chance.choice(sets)
            takes = chance.sample(words[chance.choice(sorted(words))], 3)
            counts.append(found(given.program, memo([given.recordings / take for take in takes], chance)))
        others = ", ".join(f"{counts.count(n)} times {n}" for n in sorted(set(counts) - {3}))
        print(f"{kind}: three takes of {counts.count(3)} of {len(counts)} memos" + (f"; {others}" if others else ""))


if __name__ == "__main__":
    main()
