#!/usr/bin/env python3
"""Runs the fit's implementation of the voice-activity detector over a known signal, in double precision.

The Swift tests make the same signal and compare with what this prints:

    python3 tools/reference_vad.py > Tests/VoiceActivityTests/Fixtures/reference.json

Needs numpy and numba, as tools/fit_vad does.
"""
import json
import math
import os
import sys

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "fit_vad"))
import features  # noqa: E402

SECONDS = 16
STEP = 20           # every so many frames all measures are printed
WEIGHTS = {0: 0.2, 3: 1.2, 4: 13.7, 5: 2.9, 6: 0.55}
BIAS = -5.83


def noise_level(t):
    """A quiet room, a fan from 4 s to 9 s, digital silence from 9 s to 10 s, a loud room from 13 s on."""
    return 0.0005 if t < 4 else 0.02 if t < 9 else 0.0 if t < 10 else 0.0005 if t < 13 else 0.1


def voice_level(t):
    """Syllables of 0.35 s from 1 s to 3 s, 6 s to 8 s and 14 s to 15 s, and one vowel from 10 s to 13 s."""
    if 10 <= t < 13:
        return 0.1
    spoken = 1 <= t < 3 or 6 <= t < 8 or 14 <= t < 15
    return 0.08 if spoken and math.fmod(t, 0.6) < 0.35 else 0.0


def signal():
    state, samples = 20261121, []
    for n in range(SECONDS * 16000):
        state = (1664525 * state + 1013904223) % 2**32
        t = n / 16000
        x = (state / 2**31 - 1) * noise_level(t)
        voice = voice_level(t)
        if voice:
            sweep = 0.0 if 10 <= t < 13 else 40 / 0.7 * math.cos(2 * math.pi * 0.7 * t)
            phase = 2 * math.pi * 140 * t - sweep
            x += voice * sum(math.sin(k * phase) / k for k in range(1, 9))
        samples.append(x)
    return samples


def main():
    x = signal()
    rows = features.analyse(np.array(x))
    z = BIAS + sum(w * rows[:, k] for k, w in WEIGHTS.items())
    probability = 1 / (1 + np.exp(-z))
    probability[:features.START] = 0
    json.dump({
        "samples": [round(v, 7) for v in x[::4001]],
        "handMade": [round(float(p), 5) for p in probability],
        "measures": {str(i): [round(float(v), 5) for v in rows[i]] for i in range(0, len(rows), STEP)},
    }, sys.stdout, separators=(",", ":"))
    print()


if __name__ == "__main__":
    main()
