#!/usr/bin/env python3
"""Runs the fit's implementation of the voice-activity detector, with the shipped weights, over a known signal.

The Swift tests make the same signal and compare with what this prints:

    python3 tools/reference_vad.py > Tests/VoiceActivityTests/Fixtures/reference.json

Needs numpy and numba, as tools/fit_vad does.
"""
import json
import math
import os
import sys

import numpy as np

TOOLS = os.path.dirname(os.path.abspath(__file__))
MODEL = os.path.join(TOOLS, "..", "models", "vad.rouse")
sys.path.insert(0, os.path.join(TOOLS, "fit_vad"))
import detect  # noqa: E402
import features  # noqa: E402

SECONDS = 16
STEP = 20           # every so many frames the measures are printed


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
    x = np.array(signal())
    measures = features.analyse(x)[:, :features.MEASURES]
    hand, hand_speech, _ = detect.detect(x, MODEL, learned=False)
    learned, learned_speech, _ = detect.detect(x, MODEL, learned=True)
    eager = detect.detect(x, MODEL, sensitivity=0.83, learned=True)[1]
    json.dump({
        "samples": [round(float(v), 7) for v in x[::4001]],
        "handMade": [round(float(p), 5) for p in hand],
        "handMadeSpeech": spans(hand_speech),
        "learned": [round(float(p), 5) for p in learned],
        "learnedSpeech": spans(learned_speech),
        "eagerSpeech": spans(eager),
        "measures": {str(i): [round(float(v), 5) for v in measures[i]] for i in range(0, len(measures), STEP)},
    }, sys.stdout, separators=(",", ":"))
    print()


def spans(speech):
    """First frame and one past the last of every stretch of speech."""
    edges = np.flatnonzero(np.diff(np.r_[0, speech.astype(int), 0]))
    return [[int(a), int(b)] for a, b in zip(edges[::2], edges[1::2])]


if __name__ == "__main__":
    main()
