#!/usr/bin/env python3
"""Teaches the speaker network by what `voices.py` and `teacher.py` gathered, and writes models/speakers.rouse.

    fit.py --data FOLDER --minutes 52 --output models/speakers.rouse [--checkpoint speakers.pt]

Of each speaker of a batch two recordings, or two parts of one, are heard in different rooms, noises and over different
lines. The network is to name the speaker (a softmax over cosines with a margin), to find for each recording the other one
of the same speaker in the batch, to say what the teacher says of the clean recording, and to find two recordings as much
alike as the teacher does. The learning rate falls to nothing over the minutes. One process degrades recordings, the
other teaches.
"""
import argparse
import math
import sys
import time
from pathlib import Path

import numpy as np
import torch
import torch.multiprocessing as multiprocessing
import torch.nn as nn
import torch.nn.functional as F

sys.path.append(str(Path(__file__).parent.parent / "fit_phones"))
sys.path.append(str(Path(__file__).parent.parent / "fit_frontend"))
import container                        # noqa: E402
import embedding                        # noqa: E402
import export                           # noqa: E402
import network                          # noqa: E402
import rooms                            # noqa: E402

RATE = network.RATE
SPEAKERS = 32                           # of a batch, two recordings each
LENGTHS = (0.45, 0.6, 0.8, 1.1, 1.5)    # seconds of all recordings of a batch
RATE_OF_LEARNING, WARM_UP = 2e-3, 200
MARGIN, SCALE, PAIR_SCALE = 0.15, 30, 15
TEACHER_WEIGHT, ALIKE_WEIGHT = 10, 3
FEWEST_SECONDS = 2                      # of the only recording of a speaker
MOST_COUNTED = 8                        # recordings of a speaker, for how often it is drawn
WAITING = 6                             # batches that are made ahead
SHOWN = 200                             # steps


class Rooms(rooms.Rooms):
    """Noise is milder than what phones are taught in, and nearly every recording comes over a line of its own: the network
    shall not tell microphones apart in the place of people."""
    ROOM, LINE, TELEPHONE, BACKGROUND = 0.6, 0.9, 0.4, 0.8
    TALKERS = 0.2
    SNR, PEAK = (1, 30), (-26, 0)


class Voices:
    def __init__(self, folder):
        folder = Path(folder)
        index = np.load(folder / "speakers.npz")
        self.samples = np.memmap(folder / "samples.i16", np.int16, "r")
        self.ends, self.speaker = index["ends"], index["speaker"]
        self.of = [np.flatnonzero(self.speaker == i) for i in range(self.speaker.max() + 1)]
        seconds = np.diff(self.ends, prepend=0) / RATE
        several = np.array([len(o) > 1 for o in self.of])
        enough = several | np.array([seconds[o].sum() > FEWEST_SECONDS for o in self.of])
        weight = np.array([2 * min(len(o), MOST_COUNTED) ** 0.5 if len(o) > 1 else 1 for o in self.of]) * enough
        self.share = weight / weight.sum()

    def clip(self, i):
        return self.samples[(self.ends[i - 1] if i else 0):self.ends[i]].astype(np.float32) / 32768

    def batch(self, rng):
        """-> samples of two recordings of each speaker, one after the other, and which recordings they are"""
        count = int(rng.choice(LENGTHS) * RATE)
        speakers = np.repeat(rng.choice(len(self.of), SPEAKERS, replace=False, p=self.share), 2)
        chosen = np.array([rng.choice(self.of[speaker]) for speaker in speakers])
        x = np.zeros((2 * SPEAKERS, count), np.float32)
        for row, i in zip(x, chosen):
            clip = self.clip(i)
            first = rng.integers(max(len(clip) - count, 0) + 1)
            clip = clip[first:first + count]
            at = rng.integers(count - len(clip) + 1)
            row[at:at + len(clip)] = clip
        return torch.tensor(x), chosen


def degrade(folder, seed, batches):
    """Puts batches into a queue, without end: quantised frames, and which recordings they are of."""
    torch.set_num_threads(1)
    rng, voices = np.random.default_rng(seed), Voices(folder)
    talk = rooms.Recordings(np.array(voices.samples), voices.ends, "cpu")
    room = Rooms(talk, *rooms.sounds(folder, "cpu"), "cpu", seed)
    while True:
        x, chosen = voices.batch(rng)
        frames = network.quantised(network.energies(room.degraded(x)))
        batches.put((frames.to(torch.uint8).numpy(), chosen))


class Pupil(nn.Module):
    """The network, and what only its lessons need."""

    def __init__(self, voices, teacher):
        super().__init__()
        self.net = embedding.Network()
        self.centres = nn.Parameter(torch.randn(len(voices.of), embedding.DIMENSIONS) * 0.1)
        self.to_teacher = nn.Linear(embedding.DIMENSIONS, teacher.shape[1])
        self.speaker = torch.tensor(voices.speaker).long()
        teacher = F.normalize(torch.tensor(teacher), dim=1)
        self.teacher = F.normalize(teacher - teacher.mean(0), dim=1)

    def losses(self, frames, chosen, margin):
        """-> of the speakers' names, of the pairs, of the teacher's words, of what is how much alike"""
        embedded, said = self.net(frames), self.teacher[chosen]
        speakers, places = self.speaker[chosen], torch.arange(len(chosen))
        cosines = embedded @ F.normalize(self.centres, dim=1).T
        cosines[places, speakers] -= margin
        alike, others = embedded @ embedded.T, ~torch.eye(len(chosen), dtype=torch.bool)
        return torch.stack([
            F.cross_entropy(SCALE * cosines, speakers),
            F.cross_entropy(PAIR_SCALE * (alike - 2 * torch.eye(len(chosen))), places ^ 1),
            (1 - (F.normalize(self.to_teacher(embedded), dim=1) * said).sum(1)).mean(),
            (alike - said @ said.T)[others].square().mean(),
        ])


def fitted(a, batches):
    torch.set_num_threads(1)
    torch.manual_seed(1)
    pupil = Pupil(Voices(a.data), np.load(Path(a.data) / "teacher.npy"))
    optimiser = torch.optim.AdamW(pupil.parameters(), RATE_OF_LEARNING, weight_decay=1e-3, fused=True)
    average = torch.optim.swa_utils.AveragedModel(pupil.net, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.998),
                                                  use_buffers=True)
    weights = torch.tensor([1.0, 1.0, TEACHER_WEIGHT, ALIKE_WEIGHT])
    shown, began, done = torch.zeros(4), time.time(), 0
    while (share := (time.time() - began) / 60 / a.minutes) < 1:
        for group in optimiser.param_groups:
            group["lr"] = RATE_OF_LEARNING * min(1, (done + 1) / WARM_UP) * (0.5 * (1 + math.cos(math.pi * share)) + 0.003)
        frames, chosen = batches.get()
        losses = pupil.losses(torch.tensor(frames).float(), torch.tensor(chosen), MARGIN * min(1, 3 * share))
        optimiser.zero_grad()
        (weights * losses).sum().backward()
        torch.nn.utils.clip_grad_norm_(pupil.net.parameters(), 2.0)
        optimiser.step()
        average.update_parameters(pupil.net)
        done, shown = done + 1, shown + losses.detach()
        if done % SHOWN == 0:
            names = "  ".join(f"{k} {v:.3f}" for k, v in zip(("named", "paired", "teacher", "alike"), shown / SHOWN))
            print(f"{done} steps  {share:.3f}  {names}  {(time.time() - began) / done:.3f} s a step", flush=True)
            shown = torch.zeros(4)
    return average.module.eval(), done


def written(net, note):
    tensors = export.matrix("stem", net.stem.weight, net.stem_norm)
    for i in range(embedding.BLOCKS):
        tensors.append((f"time{i + 1}", "f16", net.time[i].detach().numpy()))
        tensors += export.matrix(f"mix{i + 1}", net.mix[i].weight, net.norm[i])
    tensors += export.matrix("output", net.out.weight, bias=net.out.bias)
    configuration = {
        "bands": network.BANDS, "taps": network.TAPS, "kernel": embedding.KERNEL, "bandShare": embedding.BAND_SHARE,
        "inputScale": network.INPUT_SCALE, "ahead": [embedding.AHEAD] * embedding.BLOCKS, "note": note,
    }
    return container.encode({"kind": "speakers", "id": "speakers-2", "configuration": configuration}, tensors)


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--data", required=True), ap.add_argument("--output", required=True)
    ap.add_argument("--minutes", type=float, default=52), ap.add_argument("--checkpoint", default="speakers.pt")
    a = ap.parse_args()
    batches = multiprocessing.Queue(WAITING)
    degrading = multiprocessing.Process(target=degrade, args=(a.data, 100, batches), daemon=True)
    degrading.start()
    net, steps = fitted(a, batches)
    degrading.kill()
    torch.save(net.state_dict(), a.checkpoint)
    data = written(net, f"{steps} steps of tools/fit_speakers/fit.py")
    Path(a.output).write_bytes(data)
    print(f"{a.output}: {len(data)} bytes")


if __name__ == "__main__":
    main()
