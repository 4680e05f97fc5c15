"""The whole detector as the product runs it, from the shipped file: the reference for its tests."""
import json
import struct
import zlib

import numba
import numpy as np

from features import COUNT, START, analyse


def read(path):
    """-> (header, list of tensors)"""
    data = open(path, "rb").read()
    assert data[:8] == b"ROUSE\r\n\x1a" and zlib.crc32(data[:-4]) == struct.unpack("<I", data[-4:])[0], path
    version, length = struct.unpack("<II", data[8:16])
    assert version == 1
    header, at, tensors = json.loads(data[16:16 + length]), 16 + length, []
    for t in header["tensors"]:
        n = int(np.prod(t["shape"]))
        tensors.append(np.frombuffer(data, "<f4", n, at).reshape(t["shape"]))
        at += 4 * n
    return header, tensors


def net_logits(x, tensors, delays):
    """Features n x 23 -> logit a frame; before the start of the stream all features are zero."""
    inputs = tensors[0].shape[0] // len(delays)
    z = np.tile(tensors[1], (len(x), 1))
    for k, d in enumerate(delays):
        rows = x[:len(x) - d, :inputs].astype(np.float32)
        z[d:] += rows @ tensors[0][k * inputs:(k + 1) * inputs]
    return (np.maximum(z, 0) @ tensors[2] + tensors[3])[:, 0]


@numba.njit(cache=True)
def with_context(z, offset, up, down, gain):
    out, c = z.copy(), 0.0
    for i in range(START, len(z)):
        out[i] = z[i] + gain * c
        p = 1 / (1 + np.exp(-(z[i] - offset)))
        c += (up if p > c else down) * (p - c)
    return out


@numba.njit(cache=True)
def hysteresis(z, enter, leave):
    speech, on = np.zeros(len(z), numba.boolean), False
    for i in range(START, len(z)):
        on = z[i] >= (leave if on else enter)
        speech[i] = on
    return speech


def detect(samples, path, sensitivity=0.5, learned=True):
    """-> (probability, speech, logit) a frame"""
    header, tensors = read(path)
    c = header["configuration"]
    x = analyse(np.nan_to_num(samples, nan=0, posinf=0, neginf=0))
    assert x.shape[1] == COUNT
    if learned:
        z = net_logits(x, tensors, c["delays"]).astype(float)
        k = c["context"]
        z = with_context(z, k["offset"], k["up"], k["down"], k["gain"])
    else:
        w = c["hand"]["weights"]
        audible = np.minimum(1, x[:, 1] / 0.8)                  # a tone that the floor has absorbed is no voice
        z = x[:, [0, 3, 5, 6]] @ [w[n] for n in ("ratio", "spread", "flutter", "level")] + w["voicing"] * x[:, 4] * audible + c["hand"]["bias"]
    table = c["sensitivity"]["learned" if learned else "hand"]
    enter = float(np.interp(sensitivity, np.linspace(0, 1, 11), table["enter"]))
    p = 1 / (1 + np.exp(-z))
    p[:START] = 0
    return p, hysteresis(z, enter, enter - table["gap"]), z
