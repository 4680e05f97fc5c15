#!/usr/bin/env python3
"""Prints what the recogniser of the large phone network makes of a known recording, for the Swift tests to compare with.

    large_reference.py demo/take1.flac > Tests/PhonesTests/Fixtures/large.json

It is computed with the recogniser's own numbers in PyTorch, before they become eight bits. Of each frame the likeliest
symbol is printed, and log p - log p of the likeliest for a few frames.
"""
import json
import sys

import numpy as np
import soundfile
import torch

from teacher import Teacher

HOP, SHOWN = 160, 6


def main():
    samples, rate = soundfile.read(sys.argv[1], dtype="int16")
    assert rate == 16_000
    samples = samples[:len(samples) // HOP * HOP]
    log = np.log(Teacher()(torch.tensor(samples.astype(np.float32) / 32768)).numpy() + 1e-30)
    relative = log - log.max(1, keepdims=True)
    print(json.dumps(dict(
        likeliest=log.argmax(1).tolist(),
        relative={str(i): [round(float(v), 3) for v in relative[i]] for i in range(0, len(log), len(log) // SHOWN)})))


if __name__ == "__main__":
    main()
