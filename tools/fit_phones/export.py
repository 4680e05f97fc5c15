#!/usr/bin/env python3
"""Writes models/phones.rouse: the network of a checkpoint in eight bits, and what it hears in the background speech.

    export.py --checkpoint phones.pt --manifest recordings/manifest.csv --sentences people/manifest.csv --output phones.rouse

The background speech is that of `models/frontend.rouse`, made anew from the same recordings as `tools/fit_frontend/fit.py`
makes it; a new keyword is run over both, to learn its false alarms after the second look. Kept are the symbols of each
frame that are not much less likely than the likeliest. `--soundtrack FILE.npy` keeps the samples between runs.
"""
import argparse
import sys
from pathlib import Path

import numpy as np
import torch

sys.path.append(str(Path(__file__).parent.parent / "fit_frontend"))
import container                        # noqa: E402
import network                          # noqa: E402
import symbols                          # noqa: E402

WINDOW, MARGIN = 300, 60                # frames of 10 ms that are read together, and of those the outer ones
# Of a frame so many symbols are kept at most, and so many nats below the likeliest, in sixteenths.
MOST, CUT, COSTS = 5, 6.0, 16
# The others are as likely as so many of them on average, the likeliest.
NEXT = 20


def loaded(path):
    saved = torch.load(path, weights_only=False, map_location="cpu")
    net = network.Network(saved["channels"])
    net.load_state_dict({k[len("module."):]: v for k, v in saved["average"].items() if k.startswith("module.")})
    return net.eval(), saved["steps"]


def byte_rows(weights):
    """-> whole numbers, the scale of each row"""
    scale = np.maximum(np.abs(weights).max(1), 1e-9) / 127
    return np.round(weights / scale[:, None]).astype(np.int8), scale.astype(np.float32)


def matrix(name, weights, norm=None, bias=None):
    codes, scale = byte_rows(weights.detach().numpy())
    bias = np.zeros(len(codes), np.float32) if bias is None else bias.detach().numpy()
    if norm is not None:
        gain = (norm.weight / torch.sqrt(norm.running_var + norm.eps)).detach().numpy()
        scale, bias = scale * gain, norm.bias.detach().numpy() - norm.running_mean.numpy() * gain
    return [(name, "i8", codes), (name + "Scale", "f32", scale.astype(np.float32)), (name + "Bias", "f32", bias.astype(np.float32))]


def tensors_of(net):
    out = matrix("stem", net.stem.weight, net.stem_norm)
    for i in range(network.BLOCKS):
        out.append((f"time{i + 1}", "f16", net.time[i].detach().numpy()))
        out += matrix(f"mix{i + 1}", net.mix[i].weight, net.norm[i])
    return out + matrix("output", net.out.weight, bias=net.out.bias)


@torch.no_grad()
def heard(net, samples):
    """log p - log p of the likeliest, for each 20 ms of a long recording, read in overlapping windows."""
    frames = network.quantised(network.energies(torch.tensor(samples)[None]))
    out = np.zeros(((frames.shape[1] + 1) // 2, symbols.BLANK + 1), np.float32)
    for first in range(0, frames.shape[1], WINDOW - 2 * MARGIN):
        log = net(frames[:, first:first + WINDOW])[0].numpy()
        skip = MARGIN // 2 if first else 0
        out[first // 2 + skip:first // 2 + len(log)] = log[skip:]
    return out - out.max(1, keepdims=True)


def sparse(relative):
    kept = (relative >= -CUT) & (relative >= np.partition(relative, -MOST, axis=1)[:, -MOST, None])
    places = np.nonzero(kept)
    costs = np.round(-relative[places] * COSTS).astype(np.uint8)
    others = np.sort(np.where(kept, -np.inf, relative), axis=1)[:, -NEXT:]
    rest = np.clip(-others.mean(1) * COSTS, 0, 255)
    return [("speechRest", "u8", np.round(rest).astype(np.uint8)), ("speechCounts", "u8", kept.sum(1).astype(np.uint8)), ("speechSymbols", "u8", places[1].astype(np.uint8)),
            ("speechCosts", "u8", costs)]


def soundtrack(a):
    import background
    import corpus
    import fit as frontend
    if a.soundtrack and Path(a.soundtrack).exists():
        return np.load(a.soundtrack).astype(np.float32) / 32767
    few = frontend.capped(corpus.labelled(a.manifest))
    speech, sentences = frontend.speech_of(few, a.sentences, a.not_in_background)
    samples, _ = background.soundtrack(speech, sentences, np.random.default_rng(frontend.SEED))
    if a.soundtrack:
        np.save(a.soundtrack, (samples * 32767).astype(np.int16))
    return samples


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--checkpoint", required=True), ap.add_argument("--output", required=True)
    ap.add_argument("--manifest", required=True), ap.add_argument("--sentences", required=True)
    ap.add_argument("--not-in-background", action="append", default=["fsdd"]), ap.add_argument("--soundtrack")
    ap.add_argument("--identifier", default="phones-1")
    a = ap.parse_args()
    net, steps = loaded(a.checkpoint)
    configuration = {
        "bands": network.BANDS, "taps": network.TAPS, "kernel": network.KERNEL, "bandShare": network.BAND_SHARE,
        "inputScale": network.INPUT_SCALE, "ahead": [network.KERNEL - 1 - network.past(i) for i in range(network.BLOCKS)],
        "symbols": symbols.SYMBOLS, "alike": symbols.ALIKE, "english": symbols.ENGLISH,
        "note": f"{steps} steps of tools/fit_phones/train.py",
    }
    tensors = tensors_of(net) + sparse(heard(net, soundtrack(a)))
    data = container.encode({"kind": "phones", "id": a.identifier, "configuration": configuration}, tensors)
    Path(a.output).write_bytes(data)
    print(f"{a.output}: {len(data)} bytes, {sum(t.size for n, k, t in tensors if k == 'i8')} weights in eight bits, "
          f"{len(tensors[-1][2]) / len(tensors[-3][2]):.2f} symbols a frame of background speech")


if __name__ == "__main__":
    main()
