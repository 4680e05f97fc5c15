#!/usr/bin/env python3
"""Teaches the speaker network by what `voices.py` gathered, and writes models/speakers.rouse.

    fit.py --data FOLDER --minutes 30 --output models/speakers.rouse [--checkpoint speakers.pt]

Of each speaker of a batch two recordings, or two parts of one, are heard in different rooms, noises and over different
lines. The network is to name the speaker (a softmax over cosines with a margin), and to find for each recording the
other one of the same speaker in the batch. The learning rate falls to nothing over the minutes.
"""
import argparse
import math
import sys
import time
from pathlib import Path

import numpy as np
import scipy.fft as fft
import torch
import torch.nn as nn
import torch.nn.functional as F

sys.path.append(str(Path(__file__).parent.parent / "fit_phones"))
sys.path.append(str(Path(__file__).parent.parent / "fit_frontend"))
import container                        # noqa: E402
import embedding                        # noqa: E402
import export                           # noqa: E402
import network                          # noqa: E402
import train                            # noqa: E402

RATE = network.RATE
SPEAKERS = 32                           # of a batch, two recordings each
LENGTHS = (0.45, 0.6, 0.8, 1.1, 1.5)    # seconds of all recordings of a batch
RATE_OF_LEARNING, WARM_UP = 2e-3, 100
MARGIN, SCALE, PAIR_SCALE = 0.15, 30, 15
LINE_SHARE, ROOM_SHARE, NOISE_SHARE = 0.9, 0.6, 0.7
LEVELS, NOISES = (-26, 0), (3, 30)      # dBFS; dB of speech over noise
FEWEST_SECONDS = 2                      # of the only recording of a speaker
MOST_COUNTED = 8                        # recordings of a speaker, for how often it is drawn


class Voices:
    def __init__(self, folder):
        folder = Path(folder)
        index, sounds = np.load(folder / "speakers.npz"), np.load(folder / "sounds.npz")
        self.samples = np.memmap(folder / "samples.i16", np.int16, "r")
        self.ends, self.speaker = index["ends"], index["speaker"]
        self.sounds = {k: np.split(sounds[k], sounds[k + "_ends"][:-1].astype(int)) for k in ("noise", "music", "rir")}
        self.of = [np.flatnonzero(self.speaker == i) for i in range(self.speaker.max() + 1)]
        seconds = np.diff(self.ends, prepend=0) / RATE
        several = np.array([len(o) > 1 for o in self.of])
        enough = several | np.array([seconds[o].sum() > FEWEST_SECONDS for o in self.of])
        weight = np.array([2 * min(len(o), MOST_COUNTED) ** 0.5 if len(o) > 1 else 1 for o in self.of]) * enough
        self.share = weight / weight.sum()

    def clip(self, i):
        return self.samples[(self.ends[i - 1] if i else 0):self.ends[i]].astype(np.float32) / 32768


class Room(train.Room):
    """Noise is milder than what phones are taught in, and every recording comes over a line of its own: the network shall
    not tell microphones apart in the place of people."""

    def line(self, x):
        rng, size = self.rng, fft.next_fast_len(len(x) + 8000, real=True)
        f = np.linspace(0, RATE / 2, size // 2 + 1, dtype=np.float32)
        db = rng.uniform(-12, 12) / 8000 * (f - 2000) + rng.uniform(0, 5) * np.sin(f / rng.uniform(200, 2000) + rng.uniform(0, 6))
        if rng.random() < 0.4:
            low, high = rng.uniform(60, 400), rng.uniform(3000, 7000)
            db = db - 40 * np.clip((f - high) / 600, 0, 1) - 30 * np.clip((low - f) / 150, 0, 1)
        return fft.irfft(fft.rfft(x, size) * (10 ** (db / 20)).astype(np.float32), size)[:len(x)].astype(np.float32)

    def degraded(self, x):
        rng = self.rng
        if rng.random() < LINE_SHARE:
            x = self.line(x)
        if rng.random() < ROOM_SHARE:
            size = fft.next_fast_len(len(x) + 8000, real=True)
            h = self.response(size)
            if h is not None:
                x = fft.irfft(fft.rfft(x, size) * h, size)[:len(x)].astype(np.float32)
        level = np.sqrt(np.mean(x * x)) + 1e-6
        if rng.random() < NOISE_SHARE:
            x = x + self.background(len(x)) * np.float32(level * 10 ** (-rng.uniform(*NOISES) / 20))
        x = x * np.float32(10 ** (rng.uniform(*LEVELS) / 20) / (np.abs(x).max() + 1e-6))
        return x + 2e-5 * rng.standard_normal(len(x), np.float32)


def batch(voices, room, rng):
    """-> samples of two recordings of each speaker, one after the other, and the speakers"""
    count = int(rng.choice(LENGTHS) * RATE)
    speakers = np.repeat(rng.choice(len(voices.of), SPEAKERS, replace=False, p=voices.share), 2)
    x = np.zeros((2 * SPEAKERS, count), np.float32)
    for row, speaker in zip(x, speakers):
        clip = voices.clip(rng.choice(voices.of[speaker]))
        if len(clip) > count:
            first = rng.integers(len(clip) - count + 1)
            clip = clip[first:first + count]
        at = rng.integers(count - len(clip) + 1)
        row[at:at + len(clip)] = clip
        row[:] = room.degraded(row)
    return torch.tensor(x), torch.tensor(speakers)


def losses(net, centres, step, margin):
    x, speakers = step
    embedded = net(network.quantised(network.energies(x)))
    cosines = embedded @ F.normalize(centres, dim=1).T
    cosines[torch.arange(len(speakers)), speakers] -= margin
    others = embedded @ embedded.T - 2 * torch.eye(len(speakers))
    return F.cross_entropy(SCALE * cosines, speakers), F.cross_entropy(PAIR_SCALE * others, torch.arange(len(speakers)) ^ 1)


def fitted(a):
    torch.set_num_threads(1)
    torch.manual_seed(1)
    rng, voices = np.random.default_rng(1), Voices(a.data)
    room, net = Room(voices, rng), embedding.Network()
    centres = nn.Parameter(torch.randn(len(voices.of), embedding.DIMENSIONS) * 0.1)
    optimiser = torch.optim.AdamW([*net.parameters(), centres], RATE_OF_LEARNING, weight_decay=1e-3)
    average = torch.optim.swa_utils.AveragedModel(net, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.998),
                                                  use_buffers=True)
    shown, began, done = train.Smooth(), time.time(), 0
    while (share := (time.time() - began) / 60 / a.minutes) < 1:
        for group in optimiser.param_groups:
            group["lr"] = RATE_OF_LEARNING * min(1, (done + 1) / WARM_UP) * (0.5 * (1 + math.cos(math.pi * share)) + 0.003)
        named, paired = losses(net, centres, batch(voices, room, rng), MARGIN * min(1, 3 * share))
        optimiser.zero_grad()
        (named + paired).backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        optimiser.step()
        average.update_parameters(net)
        done += 1
        shown.take(named=named.detach(), paired=paired.detach())
        if done % 200 == 0:
            print(f"{done} steps  {share:.3f}  {shown}  {(time.time() - began) / done:.3f} s a step", flush=True)
    return average.module.eval(), done


def written(net, note):
    tensors = export.matrix("stem", net.stem.weight, net.stem_norm)
    for i in range(embedding.BLOCKS):
        tensors.append((f"time{i + 1}", "f16", net.time[i].detach().numpy()))
        tensors += export.matrix(f"mix{i + 1}", net.mix[i].weight, net.norm[i])
    tensors += export.matrix("output", net.out.weight)
    configuration = {
        "bands": network.BANDS, "taps": network.TAPS, "kernel": embedding.KERNEL, "bandShare": embedding.BAND_SHARE,
        "inputScale": network.INPUT_SCALE, "ahead": [embedding.AHEAD] * embedding.BLOCKS, "note": note,
    }
    return container.encode({"kind": "speakers", "id": "speakers-1", "configuration": configuration}, tensors)


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--data", required=True), ap.add_argument("--output", required=True)
    ap.add_argument("--minutes", type=float, default=30), ap.add_argument("--checkpoint", default="speakers.pt")
    a = ap.parse_args()
    net, steps = fitted(a)
    torch.save(net.state_dict(), a.checkpoint)
    data = written(net, f"{steps} steps of tools/fit_speakers/fit.py")
    Path(a.output).write_bytes(data)
    print(f"{a.output}: {len(data)} bytes")


if __name__ == "__main__":
    main()
