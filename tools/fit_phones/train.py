#!/usr/bin/env python3
"""Teaches the phone network by what `data.py` gathered, each time in other rooms, noises and over other lines.

    train.py --data FOLDER --checkpoint phones.pt --minutes 60 [--channels 256]

Goes on from a checkpoint where there is one. The learning rate falls to nothing over the minutes.
"""
import argparse
import math
import time
from pathlib import Path

import numpy as np
import scipy.fft as fft
import torch
import torch.nn.functional as F

import network
import symbols

RATE, HOP = network.RATE, 2 * network.HOP
TAUGHT, READ = 24, 8                    # clips of a batch with a teacher, and with a text
LENGTHS = (1.2, 1.6, 2.4, 3.2)          # seconds of the former
LONGEST_READ = 4.5
RATE_OF_LEARNING, WARM_UP = 2e-3, 200
PHONE_WEIGHT, READ_WEIGHT = 4.0, 0.25   # of a frame with a phone; of the loss over texts
WARPS = np.linspace(0.86, 1.16, 13)


class Clips:
    def __init__(self, folder):
        folder, t = Path(folder), np.load(Path(folder) / "targets.npz")
        self.samples = np.memmap(folder / "samples.i16", np.int16, "r")
        self.ends, self.taught = t["ends"], int(t["taught"])
        self.order, self.order_ends, self.probabilities = t["order"], t["order_ends"], t["probabilities"]
        self.said, self.said_ends = t["said"], t["said_ends"]
        s = np.load(folder / "sounds.npz")
        self.sounds = {k: np.split(s[k], s[k + "_ends"][:-1].astype(int)) for k in ("noise", "music", "rir")}
        lengths = np.diff(self.ends, prepend=0)
        self.readable = np.array([i for i in range(self.taught, len(self.ends)) if lengths[i] <= LONGEST_READ * RATE])

    def clip(self, i):
        return self.samples[(self.ends[i - 1] if i else 0):self.ends[i]].astype(np.float32) / 32768

    def targets(self, i):
        part = slice(self.order_ends[i - 1] if i else 0, self.order_ends[i])
        return self.order[part], self.probabilities[part]

    def phones(self, i):
        i -= self.taught
        return self.said[(self.said_ends[i - 1] if i else 0):self.said_ends[i]]


class Room:
    """Degrades clips: rooms, filters, noise, music, other talkers, levels."""

    def __init__(self, clips, rng):
        self.clips, self.rng = clips, rng
        self.tones = [x.astype(np.float32) / 32768 for k in ("noise", "music") for x in clips.sounds[k] if len(x) > 8000]

    def background(self, count):
        rng, kind = self.rng, self.rng.random()
        if kind < 0.35:
            x = np.zeros(count, np.float32)
            for _ in range(rng.integers(1, 6)):
                x += np.roll(np.resize(self.clips.clip(rng.integers(len(self.clips.ends))), count), rng.integers(count))
        elif kind < 0.8 and self.tones:
            tone = self.tones[rng.integers(len(self.tones))]
            x = np.resize(np.roll(tone, -rng.integers(len(tone))), count)
        else:
            spectrum = fft.rfft(rng.standard_normal(count, np.float32))
            x = fft.irfft(spectrum / (np.arange(len(spectrum), dtype=np.float32) + 20) ** np.float32(rng.uniform(0, 0.9)), count).astype(np.float32)
        return x / (np.sqrt(np.mean(x * x)) + 1e-6)

    def response(self, size):
        """A room and a line as a transfer function."""
        rng, h = self.rng, None
        if rng.random() < 0.45:
            if rng.random() < 0.5 and self.clips.sounds["rir"]:
                r = self.clips.sounds["rir"][rng.integers(len(self.clips.sounds["rir"]))].astype(np.float32) / 32768
                r = r * np.exp(-np.arange(len(r)) / RATE / rng.uniform(0.05, 0.4)).astype(np.float32)
            else:
                n = int(rng.uniform(0.05, 0.4) * RATE)
                r = rng.standard_normal(n, np.float32) * np.exp(-6.9 * np.arange(n) / n).astype(np.float32)
                r[:int(rng.uniform(0.001, 0.01) * RATE)] = 0
            r = r / (np.sqrt((r * r).sum()) + 1e-6) * rng.uniform(0.1, 1.2)
            r[0] += 1
            h = fft.rfft(r.astype(np.float32), size)
        if rng.random() < 0.5:
            f = np.linspace(0, RATE / 2, size // 2 + 1, dtype=np.float32)
            db = rng.uniform(-9, 9) / 8000 * (f - 2000) + rng.uniform(0, 4) * np.sin(f / rng.uniform(300, 2000) + rng.uniform(0, 6))
            if rng.random() < 0.35:
                low, high = rng.uniform(80, 350), rng.uniform(3200, 7000)
                db = db - 40 * np.clip((f - high) / 600, 0, 1) - 30 * np.clip((low - f) / 150, 0, 1)
            g = (10 ** (db / 20)).astype(np.float32)
            h = g if h is None else h * g
        return h

    def degraded(self, x):
        rng = self.rng
        size = fft.next_fast_len(len(x) + 8000, real=True)
        h = self.response(size)
        if h is not None:
            x = fft.irfft(fft.rfft(x, size) * h, size)[:len(x)].astype(np.float32)
        level = np.sqrt(np.mean(x * x)) + 1e-6
        if rng.random() < 0.8:
            x = x + self.background(len(x)) * np.float32(level * 10 ** (-rng.uniform(-2, 26) / 20))
        x = x * np.float32(10 ** (rng.uniform(-32, 3) / 20) / (np.abs(x).max() + 1e-6))
        return np.clip(x, -1, 1) + 2e-5 * rng.standard_normal(len(x), np.float32)


def batch(clips, room, rng):
    """-> samples and targets [clips][frames][4] of those with a teacher; samples and phones of those with a text"""
    count = int(LENGTHS[rng.integers(len(LENGTHS))] * RATE) // HOP * HOP
    frames = count // HOP
    x = np.zeros((TAUGHT, count), np.float32)
    order = np.full((TAUGHT, frames, 4), symbols.BLANK, np.int64)
    p = np.zeros((TAUGHT, frames, 4), np.float32)
    p[:, :, 0] = 1
    for b in range(TAUGHT):
        i = rng.integers(clips.taught)
        samples, (o, q) = clips.clip(i), clips.targets(i)
        n = len(samples) // HOP
        if n > frames:
            first = rng.integers(n - frames + 1)
            samples, o, q, at, n = samples[first * HOP:], o[first:], q[first:], 0, frames
        else:
            at = rng.integers(frames - n + 1)
        whole = np.zeros(count, np.float32)
        whole[at * HOP:(at + n) * HOP] = samples[:n * HOP]
        x[b], order[b, at:at + n], p[b, at:at + n] = room.degraded(whole), o[:n], q[:n]
    chosen = rng.choice(clips.readable, READ)
    texts = [clips.phones(i) for i in chosen]
    y = np.zeros((READ, int(LONGEST_READ * RATE)), np.float32)
    for b, i in enumerate(chosen):
        samples = clips.clip(i)
        at = rng.integers(y.shape[1] - len(samples) + 1)
        y[b, at:at + len(samples)] = samples
        y[b] = room.degraded(y[b])
    return torch.tensor(x), torch.tensor(order), torch.tensor(p), torch.tensor(y), texts


def losses(net, step, filters):
    x, order, p, y, texts = step
    log = net(network.quantised(network.energies(x, filters)))[:, :order.shape[1]]
    weight = 1 + (PHONE_WEIGHT - 1) * (1 - (p * (order == symbols.BLANK)).sum(2))
    taught = -(weight * (p * log.gather(2, order)).sum(2)).sum() / weight.sum()
    said = order[:, :, 0] != symbols.BLANK
    right = (log.argmax(2) == order[:, :, 0])[said].float().mean()
    read = net(network.quantised(network.energies(y, filters))).transpose(0, 1)
    lengths = torch.tensor([len(t) for t in texts])
    text = F.ctc_loss(read, torch.tensor(np.concatenate(texts).astype(np.int64)), torch.full((len(texts),), len(read)), lengths,
                      blank=symbols.BLANK, zero_infinity=True)
    return taught, text, right


class Smooth:
    """Running mean of what is printed."""

    def __init__(self):
        self.sum, self.weight = {}, {}

    def take(self, **values):
        for k, v in values.items():
            self.sum[k] = 0.98 * self.sum.get(k, 0) + float(v)
            self.weight[k] = 0.98 * self.weight.get(k, 0) + 1

    def __str__(self):
        return "  ".join(f"{k} {self.sum[k] / self.weight[k]:.3f}" for k in self.sum)


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--data", required=True), ap.add_argument("--checkpoint", required=True)
    ap.add_argument("--minutes", type=float, required=True), ap.add_argument("--channels", type=int, default=256)
    ap.add_argument("--seed", type=int, default=1), ap.add_argument("--threads", type=int, default=1)
    a = ap.parse_args()
    torch.set_num_threads(a.threads)
    torch.manual_seed(a.seed)
    rng, clips = np.random.default_rng(a.seed), Clips(a.data)
    room, net = Room(clips, rng), network.Network(a.channels)
    optimiser = torch.optim.AdamW(net.parameters(), RATE_OF_LEARNING, weight_decay=1e-3)
    average = torch.optim.swa_utils.AveragedModel(net, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.998),
                                                  use_buffers=True)
    steps = 0
    if Path(a.checkpoint).exists():
        saved = torch.load(a.checkpoint, weights_only=False)
        net.load_state_dict(saved["network"]), optimiser.load_state_dict(saved["optimiser"])
        average.load_state_dict(saved["average"])
        steps = saved["steps"]
        rng.bit_generator.advance(steps * 1_000_000)
    filters = [network.filterbank(w) for w in WARPS]
    shown, began, done = Smooth(), time.time(), 0
    while (share := (time.time() - began) / 60 / a.minutes) < 1:
        for group in optimiser.param_groups:
            group["lr"] = RATE_OF_LEARNING * min(1, (done + 1) / WARM_UP) * (0.5 * (1 + math.cos(math.pi * share)) + 0.003)
        taught, text, right = losses(net, batch(clips, room, rng), filters[rng.integers(len(filters))])
        optimiser.zero_grad()
        (taught + READ_WEIGHT * text).backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        optimiser.step()
        average.update_parameters(net)
        steps, done = steps + 1, done + 1
        shown.take(taught=taught.detach(), text=text.detach(), right=right)
        if done % 100 == 0:
            print(f"{steps} steps  {share:.3f}  {shown}  {(time.time() - began) / done:.2f} s a step", flush=True)
            torch.save(dict(network=net.state_dict(), optimiser=optimiser.state_dict(), average=average.state_dict(), steps=steps,
                            channels=a.channels), a.checkpoint)
    torch.save(dict(network=net.state_dict(), optimiser=optimiser.state_dict(), average=average.state_dict(), steps=steps,
                    channels=a.channels), a.checkpoint)


if __name__ == "__main__":
    main()
