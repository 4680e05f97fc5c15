#!/usr/bin/env python3
"""Fits the net of the voice activity detector and writes models/vad.rouse.

    fit.py --people DIR --more DIR --recordings DIR --processes 16 --scenes FILE.npz --device cuda --output vad.rouse
    fit.py --scenes FILE.npz --device cuda --fold 0 --output fold0.rouse
    fit.py --people DIR --more DIR --share 0.002 --steps 20 20 --batch 16 --output try.rouse

--people and --more hold manifest.csv and what it names; --recordings manifest.json and wav/: labelled recordings of
people, and noises. --speech keeps the labelled speech and --scenes the scenes between runs. --fold leaves speakers of
--recordings out, for `evaluate.py`. Needs numpy, scipy, numba, torch, soundfile, silero-vad, and espeak-ng and flite.
"""
import argparse
from pathlib import Path

import numpy as np
import torch

import corpus
import model
import net
import recordings
import speech
import synthetic
from frontend import RATE
from sounds import Sounds

STEPS = (3544, 4000)             # with an answer to each frame, and then to each two
# How often a sequence is of labelled recordings and of the noises recorded beside them; and how the rest is shared out.
SHARES = dict(people=0.2, heldnoise=0.04)
REST = dict(talk=0.44, synthetic=0.07, quiet=0.05, whisper=0.03, noise=0.15, realnoise=0.13, othernoise=0.13)


def left_out(data, fold):
    """Which scenes take no part: every third speaker, or all of them, and the noises recorded beside them."""
    is_people = data["group"] == "people"
    if fold is None:
        return np.zeros(len(is_people), bool)
    people = sorted(set(data["who"][is_people]))
    held = people if fold == "all" else people[int(fold)::3]
    return is_people & np.isin(data["who"], held) | (data["group"] == "heldnoise")


def scene_weights(data, fold):
    """Each group of scenes gets its share, whatever its size."""
    takes_part = ~left_out(data, fold)
    shares = {g: s for g, s in SHARES.items() if (takes_part & (data["group"] == g)).any()}
    rest = 1 - sum(shares.values())
    shares |= {g: rest * s for g, s in REST.items()}
    weights = np.zeros(len(takes_part))
    for group, share in shares.items():
        chosen = takes_part & (data["group"] == group)
        weights[chosen] = share / chosen.sum()
    return weights


def scenes(a):
    """From the file --scenes if it is there."""
    if a.scenes and Path(a.scenes).exists():
        with np.load(a.scenes) as kept:
            return dict(kept)
    pool = speech.load([f for f in (a.people, a.more) if f], a.speech)
    hours = sum(len(u.samples) for u in pool.utterances) / RATE / 3600
    print(f"{len(pool.utterances)} utterances, {hours:.2f} hours", flush=True)
    people, noises = recordings.labelled(a.recordings) if a.recordings else ((), ())
    data = corpus.build(Sounds(pool, people, noises, synthetic.utterances(a.processes)), a.share, a.processes)
    if a.scenes:
        np.savez(a.scenes, **data)
    return data


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--people"), ap.add_argument("--more"), ap.add_argument("--recordings")
    ap.add_argument("--speech", metavar="FILE"), ap.add_argument("--scenes", metavar="FILE.npz")
    ap.add_argument("--share", type=float, default=1.0, help="of the scenes, for a try")
    ap.add_argument("--processes", type=int, default=1), ap.add_argument("--threads", type=int, default=1)
    ap.add_argument("--device", default="cpu"), ap.add_argument("--seed", type=int, default=0)
    ap.add_argument("--steps", type=int, nargs=2, default=STEPS), ap.add_argument("--batch", type=int, default=net.BATCH)
    ap.add_argument("--fold", choices=("0", "1", "2", "all")), ap.add_argument("--output", required=True)
    a = ap.parse_args()
    torch.set_num_threads(a.threads)
    data = scenes(a)
    print(f"{len(data['length'])} scenes, {len(data['y'])} frames, {100 * data['y'].mean():.0f} % speech", flush=True)
    drawn = net.Scenes(data, scene_weights(data, a.fold), a.device, a.seed)
    fitted = net.trained(drawn, a.steps, a.batch, a.seed)
    Path(a.output).write_bytes(model.encode(fitted, net.DELAY, sum(a.steps)))


if __name__ == "__main__":
    main()
