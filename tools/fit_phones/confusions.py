#!/usr/bin/env python3
"""Writes into models/phones.rouse which phones the network takes for which.

    confusions.py models/phones.rouse models/phones-large-speech.rouse

Both files hold what a network hears in the same background speech. Where the large network hears a phone, that phone is
taken to be said, and what the small network makes of it is counted. The tensor `confusions` has a row for each symbol that
is heard, and in it how likely each symbol was said: half of it the symbol itself, half what was counted. Needs numpy.
"""
import argparse
import sys
from pathlib import Path

import numpy as np

sys.path.append(str(Path(__file__).parent.parent / "fit_frontend"))
import container                        # noqa: E402

COSTS = 16                              # steps to a nat
SLACK = 1                               # frames by which the networks may differ
DOUBT = 20                              # a phone counts as if it had been heard so many times more as below:
HELD, BLANK_HELD, ANY_HELD = 0.35, 0.35, 0.3    # right, as a blank, and as anything is heard
SELF = 0.5                              # share of the symbol itself


def heard(tensors, width):
    """log p - log p of the likeliest: [frame][symbol]"""
    counts = tensors["speechCounts"].astype(int)
    out = -np.repeat(tensors["speechRest"].astype(np.float32)[:, None] / COSTS, width, 1)
    out[np.repeat(np.arange(len(counts)), counts), tensors["speechSymbols"]] = -tensors["speechCosts"].astype(np.float32) / COSTS
    return out - out.max(1, keepdims=True)


def confusions(small, large):
    """-> [heard][said]"""
    width, frames = small.shape[1], min(len(small), len(large))
    blank = width - 1
    p = np.exp(small[:frames])
    p /= p.sum(1, keepdims=True)
    said = large[:frames].argmax(1)
    sums, counts = np.zeros((width, width)), np.zeros(width)
    for frame in np.flatnonzero(said != blank):
        if SLACK < frame < frames - SLACK - 1:
            near = p[frame - SLACK:frame + SLACK + 1]
            sums[said[frame]] += near[near[:, said[frame]].argmax()]
            counts[said[frame]] += 1
    usual = HELD * np.eye(width) + BLANK_HELD * np.eye(width)[blank] + ANY_HELD * p.mean(0)
    hearing = (sums + DOUBT * usual) / (counts[:, None] + DOUBT)
    joint = hearing * (counts / counts.sum())[:, None]
    result = SELF * np.eye(width) + (1 - SELF) * (joint / (joint.sum(0) + 1e-9)).T
    result[blank] = np.eye(width)[blank]
    return result


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("small"), ap.add_argument("large")
    a = ap.parse_args()
    header, tensors = container.decode(Path(a.small).read_bytes())
    large, spoken = container.decode(Path(a.large).read_bytes())
    if header["configuration"]["symbols"] != large["configuration"]["symbols"]:
        raise SystemExit("The symbols of the two files differ.")
    width = len(header["configuration"]["symbols"]) + 1
    kept = [(t["name"], t["type"], tensors[t["name"]]) for t in header.pop("tensors") if t["name"] != "confusions"]
    found = confusions(heard(tensors, width), heard(spoken, width))
    Path(a.small).write_bytes(container.encode(header, kept + [("confusions", "f16", found)]))
    print(f"{a.small}: a phone is heard as what it is by {np.diag(found)[:-1].mean():.2f} on average")


if __name__ == "__main__":
    main()
