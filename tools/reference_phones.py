#!/usr/bin/env python3
"""Computes what the phone network makes of a known segment a second time, in double precision, from the numbers in its file.

    python3 tools/reference_phones.py models/phones.rouse > Tests/PhonesTests/Fixtures/reference.json

The Swift tests compare against what this prints. Needs numpy. To be run anew when the network is fitted anew.
"""
import json
import sys
from pathlib import Path

import numpy as np

sys.path.append(str(Path(__file__).parent / "fit_frontend"))
import container                        # noqa: E402

FRAMES, SHOWN = 96, (0, 1, 7, 20, 33, 46, 47)


def segment(bands):
    """Bytes of a linear congruential generator under a moving formant."""
    state, rows = 20261123, []
    for t in range(FRAMES):
        row = []
        for b in range(bands):
            state = (1664525 * state + 1013904223) % 2 ** 32
            bump = max(0.0, 60 - 8 * abs(b - 8 - 20 * ((t // 12) % 4) / 3)) if t % 30 < 22 else 0
            row.append(int(60 + bump + state % 2 ** 32 / 2 ** 32 * 16))
        rows.append(row)
    return np.array(rows)


def matrix(tensors, name):
    return tensors[name].astype(float) * tensors[name + "Scale"].astype(float)[:, None], tensors[name + "Bias"].astype(float)


def hidden(c, tensors):
    """What the trunk makes of the segment: [frame of 20 ms][channel]"""
    x = segment(c["bands"]).astype(float)
    band = x.mean(0)
    x = (x - np.floor(c["bandShare"] * band + (1 - c["bandShare"]) * band.mean() + 0.5)) / c["inputScale"]
    reach = c["taps"] // 2
    x = np.pad(x, ((reach, reach), (0, 0)))
    stacked = np.array([x[t:t + c["taps"]].reshape(-1) for t in range(0, FRAMES, 2)])
    w, bias = matrix(tensors, "stem")
    h = np.maximum(0, stacked @ w.T + bias)
    for i, ahead in enumerate(c["ahead"], 1):
        taps = tensors[f"time{i}"].astype(float)
        padded = np.pad(h, ((c["kernel"] - 1 - ahead, ahead), (0, 0)))
        z = sum(taps[k] * padded[k:k + len(h)] for k in range(c["kernel"]))
        w, bias = matrix(tensors, f"mix{i}")
        h = h + np.maximum(0, z @ w.T + bias)
    return h


def main():
    header, tensors = container.decode(Path(sys.argv[1]).read_bytes())
    c = header["configuration"]
    h = hidden(c, tensors)
    w, bias = matrix(tensors, "output")
    logits = h @ w.T + bias
    relative = logits - logits.max(1, keepdims=True)
    print(json.dumps(dict(segment=segment(c["bands"]).reshape(-1).tolist(),
                          relative={str(i): [round(v, 4) for v in relative[i]] for i in SHOWN})))


if __name__ == "__main__":
    main()
