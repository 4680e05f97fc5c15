#!/usr/bin/env python3
"""Computes the embedding that the speaker network makes of a known segment a second time, in double precision.

    python3 tools/reference_speakers.py models/speakers.rouse > Tests/SpeakersTests/Fixtures/reference.json

The Swift tests compare against what this prints. Needs numpy. To be run anew when the network is fitted anew.
"""
import json
import sys
from pathlib import Path

import numpy as np

import reference_phones as phones

SMALLEST_VARIANCE = 1e-4


def main():
    header, tensors = phones.container.decode(Path(sys.argv[1]).read_bytes())
    c = header["configuration"]
    h = phones.hidden(c, tensors)
    w, bias = phones.matrix(tensors, "output")
    statistics = np.concatenate([h.mean(0), np.sqrt(h.var(0) + SMALLEST_VARIANCE)])
    embedding = w @ statistics + bias
    embedding /= np.linalg.norm(embedding)
    print(json.dumps(dict(segment=phones.segment(c["bands"]).reshape(-1).tolist(),
                          embedding=[round(v, 5) for v in embedding])))


if __name__ == "__main__":
    main()
