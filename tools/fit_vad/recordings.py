"""Recordings that the fit reads.

Clips of people, noises, music and impulse responses are named by manifest.csv, labelled recordings by manifest.json.
"""
import csv
import json
import wave
from pathlib import Path
from typing import NamedTuple

import numpy as np
import soundfile
from scipy.signal import resample_poly

from frontend import HOP, RATE

SPOKEN = ("sentence", "word")
REFUSED = ("GPL", "FDL", "GNU")             # licences: nothing under them is used
SHORTEST, LONGEST = 0.3, 15                 # seconds of a clip of people
LONGEST_SOUND = 120


class Clip(NamedTuple):
    """Somebody who speaks, the loudest sample at half of full scale."""
    corpus: str
    speaker: str
    samples: np.ndarray


class Sound(NamedTuple):
    """Noise, music or the impulse response of a room (`kind`: noise, music, rir), in 16 bits."""
    kind: str
    corpus: str
    samples: np.ndarray


def decoded(path):
    x, rate = soundfile.read(path, dtype="float32", always_2d=True)
    x = x.mean(1)
    return x if rate == RATE else resample_poly(x, RATE, rate).astype(np.float32)


def usable(folders):
    """(folder, row) of each recording whose licence is none of those refused."""
    for folder in folders:
        with open(Path(folder) / "manifest.csv") as f:
            for row in csv.DictReader(f):
                if not any(word in row["licence"] for word in REFUSED):
                    yield Path(folder), row


def read_all(folders):
    """-> clips of people, other sounds"""
    clips, sounds = [], []
    for folder, row in usable(folders):
        x = decoded(folder / row["path"])
        if row["kind"] not in SPOKEN:
            x = x[:LONGEST_SOUND * RATE]
            sounds.append(Sound(row["kind"], row["corpus"], np.round(np.clip(x, -1, 1) * 32767).astype(np.int16)))
        elif len(x) >= SHORTEST * RATE and np.abs(x).max() >= 0.01:
            x = x[:LONGEST * RATE]
            clips.append(Clip(row["corpus"], row["speaker"] or row["path"], x / np.abs(x).max() * 0.5))
    return clips, sounds


def read_wave(path):
    with wave.open(str(path), "rb") as w:
        assert (w.getframerate(), w.getnchannels(), w.getsampwidth()) == (RATE, 1, 2), path
        return np.frombuffer(w.readframes(w.getnframes()), "<i2").astype(np.float64) / 32768


def frame_labels(segments, n):
    t = (np.arange(n) + 0.5) * HOP / RATE
    y = np.zeros(n, bool)
    for a, b in segments:
        y[(t >= a) & (t < b)] = True
    return y


def speaker_of(row):
    """ten03 of ten03_clean and of ep_ten03_quiet."""
    return row["id"].removeprefix("ep_").split("_")[0]


def labelled(folder):
    """-> (speaker, samples, speech a frame) of the clean recordings of people, and samples of the recorded noises"""
    people, noises = [], []
    for row in json.loads((Path(folder) / "manifest.json").read_text()):
        if row["split"] != "dev":
            continue
        if row["kind"] == "speech" and row["cond"] == "clean":
            x = read_wave(Path(folder) / row["wav"])
            people.append((speaker_of(row), x, frame_labels(row["speech"], len(x) // HOP)))
        elif row["kind"] == "noise" and row["set"] == "real":
            noises.append(read_wave(Path(folder) / row["wav"]))
    return people, noises
