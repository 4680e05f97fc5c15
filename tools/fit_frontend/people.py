"""Speech by people, and what the phone recogniser of PyPI `hama` hears in it: the network of the front end is taught to
hear the same in a degraded copy.

The recogniser hears the clean recording. What it gives every 20 ms has two parts here: its last block, in the directions
in which that varies most, and the probabilities of the phones.
"""
import csv
import random
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import corpus
import degrade
import spectra

sys.path.append(str(Path(__file__).parent.parent / "fit_phones"))
import data as recordings               # noqa: E402
from teacher import Teacher             # noqa: E402

SHORTEST, LONGEST, QUIET = 4800, 128000, 4800          # samples
MOST_OF_A_SPEAKER = 60
DIRECTIONS = 48
EVERY = 7                               # of the recordings show in which directions the last block varies
LEAST_PHONE = 0.02                      # a frame with less of all phones shows no direction
SURE = 0.2                              # a frame with so much of all phones counts whole


@dataclass
class Clip:
    """A degraded copy, and what is heard in each of its frames that has speech."""
    cepstra: np.ndarray
    speech: np.ndarray
    first: int                          # frames of the recording
    last: int
    frames: np.ndarray                  # those with speech
    block: np.ndarray                   # [frame][direction]
    phones: np.ndarray                  # [frame][phone]: probabilities, without the blank
    weight: np.ndarray                  # [frame]


def listed(manifests, rng):
    """Files whose licence lets what is made of them be passed on; no words that are scored, and nobody too often."""
    rows = []
    for manifest in manifests:
        with open(manifest, newline="") as file:
            rows += [(Path(manifest).parent / row["path"], f"{row['corpus']} {row['speaker']}") for row in csv.DictReader(file)
                     if row["kind"] in ("sentence", "word") and row["corpus"] not in recordings.LEFT_OUT
                     and recordings.is_free(row["licence"])]
    rng.shuffle(rows)
    count, out = {}, []
    for path, speaker in rows:
        count[speaker] = count.get(speaker, 0) + 1
        if count[speaker] <= MOST_OF_A_SPEAKER:
            out.append(path)
    return out


def heard(samples, teacher):
    """The last block and the probabilities of phones and blank; a frame is about sample 320 i of the padded recording."""
    clean = np.pad(samples / np.abs(samples).max() * 0.7, QUIET)
    clean += np.random.default_rng(1).normal(0, 1e-4, len(clean))
    encoded = teacher.encoded(clean.astype(np.float32))
    return encoded.numpy(), teacher.probabilities(encoded).numpy()


def directions(heard_all):
    """-> mean of the last block, and the directions in which it varies most: along the first with a standard deviation of
    1, along each other with the root of its share of the first's"""
    chosen = heard_all[::EVERY]
    block = np.concatenate([encoded[phones[:, -1] < 1 - LEAST_PHONE] for encoded, phones in chosen]).astype(np.float32)
    mean = block.mean(0)
    values, vectors = np.linalg.eigh(np.cov((block - mean).T))
    values, vectors = values[::-1][:DIRECTIONS], vectors[:, ::-1][:, :DIRECTIONS]
    return mean, (vectors / (values * values[0]) ** 0.25).astype(np.float32)


def clips(manifests, seed):
    """Each recording once hardly and once heavily degraded."""
    teacher, rng = Teacher(), np.random.default_rng([seed, 11])
    copies, heard_all = [], []
    for path in listed(manifests, random.Random(seed)):
        samples = recordings.samples_of(path)[:LONGEST]
        if len(samples) < SHORTEST or np.abs(samples).max() < 1e-3:
            continue
        encoded, phones = heard(samples, teacher)
        heard_all.append((encoded.astype(np.float16), phones.astype(np.float16)))
        for heavily in (False, True):
            degraded, lead = degrade.copied(corpus.levelled(samples, rng), heavily, rng)
            cepstra, speech = spectra.cepstra(spectra.energies(degraded))
            copies.append((len(heard_all) - 1, len(samples), lead, cepstra, speech))
    mean, basis = directions(heard_all)
    out = []
    for which, length, lead, cepstra, speech in copies:
        encoded, phones = (part.astype(np.float32) for part in heard_all[which])
        middle = spectra.HOP * (np.arange(len(cepstra)) + 1) - spectra.WINDOW // 2 - lead
        frames = np.flatnonzero((middle >= 0) & (middle < length) & (speech > 0))
        at = np.clip(np.round((middle[frames] + QUIET) / recordings.HOP).astype(int), 0, len(encoded) - 1)
        said = 1 - phones[at, -1]
        out.append(Clip(
            cepstra, speech, lead // spectra.HOP, min(len(cepstra), (lead + length) // spectra.HOP), frames,
            ((encoded - mean) @ basis)[at].astype(np.float16),
            (phones[at, :-1] / np.maximum(said, 1e-6)[:, None]).astype(np.float16),
            np.minimum(1, said / SURE).astype(np.float32)))
    return out
