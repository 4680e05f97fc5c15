#!/usr/bin/env python3
"""Teaches the phone network by what `data.py` gathered, each time in other rooms, noises and over other lines.

    train.py --data FOLDER --checkpoint phones.pt --minutes 9 --device cuda --clips 256
    train.py --data FOLDER --checkpoint phones.pt --minutes 80

On a graphics card, or on a processor in ten times the minutes and more. Goes on from a checkpoint where there is one. The
learning rate falls to nothing over the minutes.
"""
import argparse
import math
import time
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

import network
import symbols
from rooms import Recordings, Rooms, sounds

RATE, HOP = network.RATE, 2 * network.HOP
LENGTHS = (1.2, 1.6, 2.4, 3.2)          # seconds of the clips with a teacher
LONGEST_READ = 4.5                      # and of those with a text, of which there are a third as many
WARM_UP = 200                           # steps
PHONE_WEIGHT, READ_WEIGHT = 4.0, 0.25   # of a frame with a phone; of the loss over texts
WARPS = np.linspace(0.86, 1.16, 13)


class Clips:
    def __init__(self, folder, device):
        folder, t = Path(folder), np.load(Path(folder) / "targets.npz")
        self.device, self.taught = device, int(t["taught"])
        self.recordings = Recordings(np.fromfile(folder / "samples.i16", np.int16), t["ends"], device)
        self.order = torch.as_tensor(t["order"].astype(np.int64)).to(device)
        begins = np.concatenate([[0], t["order_ends"][:-1]]).astype(np.int64)
        self.order_begins = torch.as_tensor(begins).to(device)
        self.probabilities = torch.as_tensor(t["probabilities"]).to(device)
        self.said, self.said_ends = torch.as_tensor(t["said"].astype(np.int64)), t["said_ends"]
        lengths = np.diff(t["ends"], prepend=0)[self.taught:]
        self.readable = self.taught + np.flatnonzero(lengths <= LONGEST_READ * RATE)
        self.sounds, self.responses = sounds(folder, device)

    def with_teacher(self, rng, clips):
        """-> samples [clips][samples], the likeliest symbols and how likely each is [clips][frames][4]"""
        count = int(LENGTHS[rng.integers(len(LENGTHS))] * RATE) // HOP * HOP
        frames, r = count // HOP, self.recordings
        chosen = torch.as_tensor(rng.integers(self.taught, size=(clips, 1))).to(self.device)
        length = r.lengths[chosen] // HOP
        # A long one is cut out of, a short one lies anywhere.
        spare = length - frames
        first = (torch.as_tensor(rng.random((clips, 1))).to(self.device) * (spare.abs() + 1)).long() * spare.sign()
        frame = first + torch.arange(frames, device=self.device)
        is_said = (frame >= 0) & (frame < length)
        within = torch.where(is_said, frame, 0)
        place = self.order_begins[chosen] + within
        order = torch.where(is_said[..., None], self.order[place], symbols.BLANK)
        nothing = torch.tensor([1.0, 0, 0, 0], device=self.device)
        p = torch.where(is_said[..., None], self.probabilities[place].float(), nothing)
        sample = (r.ends[chosen] - r.lengths[chosen] + within * HOP)[..., None] + torch.arange(HOP, device=self.device)
        return torch.where(is_said[..., None], r.samples[sample].float() / 32768, 0).flatten(1), order, p

    def with_text(self, rng, clips):
        """-> samples [clips][samples], the phones of all, one after the other, and how many each has"""
        chosen, r = rng.choice(self.readable, clips), self.recordings
        count = int(LONGEST_READ * RATE)
        where = torch.as_tensor(chosen[:, None]).to(self.device)
        length = r.lengths[where]
        first = (torch.as_tensor(rng.random((clips, 1))).to(self.device) * (count - length + 1)).long()
        within = torch.arange(count, device=self.device) - first
        is_said = (within >= 0) & (within < length)
        samples = r.samples[r.ends[where] - length + torch.where(is_said, within, 0)].float() / 32768
        ends = self.said_ends[chosen - self.taught]
        begins = np.where(chosen > self.taught, self.said_ends[chosen - self.taught - 1], 0)
        texts = [self.said[a:b] for a, b in zip(begins, ends)]
        return torch.where(is_said, samples, 0), torch.cat(texts), torch.tensor([len(t) for t in texts])


def losses(net, clips, rooms, rng, count, filters):
    x, order, p = clips.with_teacher(rng, count)
    log = net(network.quantised(network.energies(rooms.degraded(x), filters)))[:, :order.shape[1]]
    weight = 1 + (PHONE_WEIGHT - 1) * (1 - (p * (order == symbols.BLANK)).sum(2))
    taught = -(weight * (p * log.gather(2, order)).sum(2)).sum() / weight.sum()
    said = order[:, :, 0] != symbols.BLANK
    right = ((log.argmax(2) == order[:, :, 0]) & said).sum() / said.sum()
    y, phones, lengths = clips.with_text(rng, max(count // 3, 1))
    read = net(network.quantised(network.energies(rooms.degraded(y), filters))).transpose(0, 1)
    text = F.ctc_loss(read, phones.to(read.device), torch.full((len(lengths),), len(read)), lengths, blank=symbols.BLANK,
                      zero_infinity=True)
    return taught, text, right


class Smooth:
    """Running mean of what is printed."""

    def __init__(self):
        self.sum, self.weight = 0, 0

    def take(self, values):
        self.sum, self.weight = 0.98 * self.sum + values, 0.98 * self.weight + 1

    def __str__(self):
        return "  ".join(f"{k} {v:.3f}" for k, v in zip(("taught", "text", "right"), self.sum / self.weight))


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--data", required=True), ap.add_argument("--checkpoint", required=True)
    ap.add_argument("--minutes", type=float, required=True), ap.add_argument("--channels", type=int, default=256)
    ap.add_argument("--seed", type=int, default=1), ap.add_argument("--threads", type=int, default=1)
    ap.add_argument("--rate", type=float, default=2e-3, help="of learning, at most")
    ap.add_argument("--device", default="cpu"), ap.add_argument("--clips", type=int, default=24, help="of a step, with a teacher")
    a = ap.parse_args()
    torch.set_num_threads(a.threads)
    torch.manual_seed(a.seed)
    torch.set_float32_matmul_precision("high")
    rng, clips = np.random.default_rng(a.seed), Clips(a.data, a.device)
    rooms = Rooms(clips.recordings, clips.sounds, clips.responses, a.device, a.seed)
    net = network.Network(a.channels).to(a.device)
    optimiser = torch.optim.AdamW(net.parameters(), a.rate, weight_decay=1e-3, fused=True)
    average = torch.optim.swa_utils.AveragedModel(net, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.998),
                                                  use_buffers=True)
    steps = 0
    if Path(a.checkpoint).exists():
        saved = torch.load(a.checkpoint, weights_only=False, map_location=a.device)
        net.load_state_dict(saved["network"]), optimiser.load_state_dict(saved["optimiser"])
        average.load_state_dict(saved["average"])
        steps = saved["steps"]
        rng.bit_generator.advance(steps * 1_000_000)
        rooms.random.manual_seed(a.seed + steps)
    filters = [network.filterbank(w).to(a.device) for w in WARPS]

    def save():
        torch.save(dict(network=net.state_dict(), optimiser=optimiser.state_dict(), average=average.state_dict(), steps=steps,
                        channels=a.channels), a.checkpoint)

    shown, began, done = Smooth(), time.time(), 0
    while (share := (time.time() - began) / 60 / a.minutes) < 1:
        for group in optimiser.param_groups:
            group["lr"] = a.rate * min(1, (done + 1) / WARM_UP) * (0.5 * (1 + math.cos(math.pi * share)) + 0.003)
        taught, text, right = losses(net, clips, rooms, rng, a.clips, filters[rng.integers(len(filters))])
        optimiser.zero_grad()
        (taught + READ_WEIGHT * text).backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        optimiser.step()
        average.update_parameters(net)
        steps, done = steps + 1, done + 1
        shown.take(torch.stack([taught.detach(), text.detach(), right]))
        if done % 100 == 0:
            print(f"{steps} steps  {share:.3f}  {shown}  {(time.time() - began) / done:.3f} s a step", flush=True)
        if done % 1000 == 0:
            save()
    save()


if __name__ == "__main__":
    main()
