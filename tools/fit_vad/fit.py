#!/usr/bin/env python3
"""Fits the weights of the voice activity detector and writes models/vad.rouse.

    OPENBLAS_NUM_THREADS=1 python3 tools/fit_vad/fit.py --recordings DIR --words DIR/manifest.csv --output models/vad.rouse

DIR holds manifest.json and wav/ (labelled recordings of people and noises); --words names a list of single words.
numpy, scipy, numba, sox, espeak-ng, flite and the Debian prompts named in models/README.md are needed.
"""
import argparse
import json
import struct
import tempfile
import zlib
from pathlib import Path

import numpy as np

import corpus
import net
import speech
from features import NAMES

COUNTS = dict(talk=1150, noise=440, people=24)
SHARES = dict(talk=0.40, noise=0.18, people=0.05, asis=0.25, real=0.08, traps=0.04)
INPUTS = 13
HIDDEN = (24,)
EPOCHS, DECAY, SEED = 4, 1.5e-3, 0

HAND_WEIGHTS = dict(ratio=0.2, spread=1.2, voicing=13.7, flutter=2.9, level=0.55)
HAND_BIAS = -5.83
# Somebody who just spoke is likely to go on: a slow mean of the net's own answer is added to its logit.
CONTEXT = dict(offset=-0.3, up=0.03, down=0.02, gain=0.8)
# Logits of `enter` at sensitivity 0, 0.1 ... 1, equal steps along the ROC; `leave` lies `gap` lower.
SENSITIVITY = json.loads((Path(__file__).parent / "sensitivity.json").read_text())


def frame_weights(data, names, shares=SHARES):
    """Each group of scenes gets its share, whatever its size; the first frames of a scene count nothing."""
    groups = list(shares)
    group = np.array([groups.index(n[0]) for n in names])
    frames = np.bincount(data["scene"], minlength=len(names)).astype(float)
    totals = np.bincount(group, frames, len(groups))
    w = (np.array(list(shares.values()))[group] / totals[group])[data["scene"]]
    starts = np.flatnonzero(np.r_[True, data["scene"][1:] != data["scene"][:-1]])
    for k in range(corpus.SETTLED):
        w[starts + k] = 0
    return w


def fit(data, names):
    """-> (mean, scale, parameters); mean and scale are folded into the first layer by `folded`."""
    x = data["x"][:, :INPUTS]
    mean, scale = x[::7].mean(0), x[::7].std(0) + np.float32(1e-3)
    z = ((x - mean) / scale).astype(np.float32)
    p = net.fit(z, data["y"], frame_weights(data, names), data["scene"], HIDDEN, EPOCHS, decay=DECAY, seed=SEED, log=print)
    return mean, scale, p


def folded(mean, scale, p):
    """The first layer on raw features: no normalisation is left to do at run time."""
    w = p[0].astype(float) / np.tile(scale, len(net.DELAYS))[:, None]
    b = p[1] - np.tile(mean, len(net.DELAYS)) @ w
    return [w.astype("<f4"), b.astype("<f4")] + [a.astype("<f4") for a in p[2:]]


def container(header, tensors):
    header = dict(header, tensors=[dict(name=n, shape=list(a.shape), type="f32") for n, a in tensors])
    text = json.dumps(header, separators=(",", ":"), sort_keys=True).encode()
    body = b"ROUSE\r\n\x1a" + struct.pack("<II", 1, len(text)) + text
    for _, a in tensors:
        body += np.ascontiguousarray(a, "<f4").tobytes()
    return body + struct.pack("<I", zlib.crc32(body))


def model(parameters, digest):
    configuration = dict(inputs=NAMES[:INPUTS], delays=list(net.DELAYS), hidden=list(HIDDEN), hand=dict(weights=HAND_WEIGHTS, bias=HAND_BIAS),
                         context=CONTEXT, sensitivity=SENSITIVITY)
    names = ["layer1.weight", "layer1.bias", "output.weight", "output.bias"]
    return container(dict(kind="vad", id="vad-1", configuration=configuration, fit=dict(counts=COUNTS, shares=SHARES, speech=digest)),
                     list(zip(names, parameters)))


def main():
    ap = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    ap.add_argument("--recordings", required=True)
    ap.add_argument("--words")
    ap.add_argument("--output", required=True)
    a = ap.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        pool, digest = speech.load(scratch, a.words)
    print("%d utterances, %.0f minutes" % (len(pool), sum(len(p[2]) for p in pool) / 6000))
    data, names = corpus.build(pool, corpus.recordings(a.recordings), COUNTS)
    print("%d scenes, %d frames, %.0f %% speech" % (len(names), len(data["y"]), 100 * data["y"].mean()))
    with open(a.output, "wb") as f:
        f.write(model(folded(*fit(data, names)), digest))


if __name__ == "__main__":
    main()
