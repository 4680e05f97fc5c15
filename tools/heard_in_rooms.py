#!/usr/bin/env python3
"""Makes a copy of the recordings of a scorer in which what has to be found is said in another room than the takes.

    tools/heard_in_rooms.py RECORDINGS SOUNDS OUTPUT [--source NAME] [--seed N]

RECORDINGS and SOUNDS are folders with a manifest.csv. Of RECORDINGS each file with the `role` positive and the `source`
NAME (arabic) is heard in one of SOUNDS' rooms, which are of the `kind` rir: impulse responses. Their tails are made to
fade in 0.05 to 0.3 s and to have 0.2 to 1 of the amplitude of the direct sound, as across a living room. The level stays
the same. All else in OUTPUT leads to RECORDINGS. Needs numpy, scipy and soundfile.
"""
import argparse
import csv
import pathlib
import shutil

import numpy as np
import soundfile as sf
from scipy.signal import fftconvolve, resample_poly

RATE = 16_000
LONGEST = RATE // 2  # samples of an impulse response


def rows(folder):
    with open(folder / "manifest.csv", newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def load(path):
    samples, rate = sf.read(path, dtype="float64", always_2d=True)
    samples = samples.mean(axis=1)
    return samples if rate == RATE else resample_poly(samples, RATE, rate)


def responses(folder):
    """Impulse responses from their direct sound on."""
    found = []
    for row in rows(folder):
        if row["kind"] == "rir":
            samples = load(folder / row["path"])
            found.append(samples[np.argmax(np.abs(samples)):][:LONGEST])
    return found


def room(response, random):
    tail = response * np.exp(-np.arange(len(response)) / RATE / random.uniform(0.05, 0.3))
    tail[0] = 0
    tail *= random.uniform(0.2, 1) / np.sqrt(np.sum(tail**2) + 1e-12)
    tail[0] = 1
    return tail


def level(samples):
    return np.sqrt(np.mean(samples**2))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("recordings", type=pathlib.Path)
    parser.add_argument("sounds", type=pathlib.Path)
    parser.add_argument("output", type=pathlib.Path)
    parser.add_argument("--source", default="arabic")
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    random = np.random.default_rng(options.seed)
    rooms = responses(options.sounds)
    for row in rows(options.recordings):
        source = (options.recordings / row["path"]).resolve()
        target = options.output / row["path"]
        target.parent.mkdir(parents=True, exist_ok=True)
        if row["role"] != "positive" or row["source"] != options.source:
            target.symlink_to(source)
            continue
        said = load(source)
        heard = fftconvolve(said, room(rooms[random.integers(len(rooms))], random))[:len(said)]
        sf.write(target, np.clip(heard * level(said) / max(level(heard), 1e-9), -1, 1), RATE, subtype="PCM_16")
    shutil.copy(options.recordings / "manifest.csv", options.output)


if __name__ == "__main__":
    main()
