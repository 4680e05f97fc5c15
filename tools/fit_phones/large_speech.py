#!/usr/bin/env python3
"""Writes models/phones-large-speech.rouse: what the recogniser of the large phone network hears in the background speech.

    large_speech.py --manifest recordings/manifest.csv --sentences people/manifest.csv --output phones-large-speech.rouse

The background speech and the form are those of `export.py`. `tools/large_phones.py` puts it beside the network.
"""
import argparse
import sys
from pathlib import Path

import numpy as np
import torch

sys.path.append(str(Path(__file__).parent.parent / "fit_frontend"))
import container                        # noqa: E402
import export                           # noqa: E402
import symbols                          # noqa: E402
from teacher import Teacher             # noqa: E402

HOP, WINDOW, MARGIN = 320, 150, 30      # samples of a frame; frames that are read together, and of those the outer ones


def heard(teacher, samples):
    """log p - log p of the likeliest, for each 20 ms of a long recording, read in overlapping windows."""
    count = len(samples) // HOP
    out = np.zeros((count, symbols.BLANK + 1), np.float32)
    for first in range(0, count, WINDOW - 2 * MARGIN):
        part = samples[first * HOP:(first + WINDOW) * HOP]
        if len(part) < HOP:
            break
        log = np.log(teacher(torch.tensor(part)).numpy() + 1e-30)[:min(WINDOW, count - first)]
        skip = MARGIN if first else 0
        out[first + skip:first + len(log)] = log[skip:]
    return out - out.max(1, keepdims=True)


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--manifest", required=True), ap.add_argument("--sentences", required=True)
    ap.add_argument("--not-in-background", action="append", default=["fsdd"]), ap.add_argument("--soundtrack")
    ap.add_argument("--output", required=True)
    a = ap.parse_args()
    tensors = export.sparse(heard(Teacher(), export.soundtrack(a)))
    data = container.encode({"kind": "phones-speech", "id": "hama-1.7.0", "configuration": {"symbols": symbols.SYMBOLS}}, tensors)
    Path(a.output).write_bytes(data)
    print(f"{a.output}: {len(data)} bytes, {len(tensors[-1][2]) / len(tensors[0][2]):.2f} symbols a frame of background speech")


if __name__ == "__main__":
    main()
