"""The phone network in PyTorch: quantised log-mel frames of 10 ms in, log-probabilities of symbols every 20 ms out.

A convolution of five frames and stride 2, residual blocks of a depthwise convolution over time, a pointwise one and a
rectifier, and a linear layer. Of the future it sees 20 ms in the first layer and one frame in `AHEAD` blocks.
"""
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

import symbols
from depthwise import depthwise

RATE, HOP, WINDOW, TRANSFORM, BANDS = 16000, 160, 400, 512, 40
LOWEST, HIGHEST, PRE_EMPHASIS = 60, 7600, 0.97
# A byte holds eighths of an octave of energy, from 2^-17 on: the sign-free top bits of the float, less those of 2^-17.
STEPS, FLOOR = 8, -17
TAPS, BLOCKS, KERNEL, AHEAD = 5, 8, 11, 5
BAND_SHARE = 0.7                    # of the difference of a band's mean from the mean of all
INPUT_SCALE = 32.0                  # four octaves


def filterbank(warp=1.0):
    """40 triangles, linear in mel, of peak 1: [bin][band]"""
    mel = lambda f: 2595 * np.log10(1 + np.asarray(f) / 700)
    step = (mel(HIGHEST) - mel(LOWEST)) / (BANDS + 1)
    centres = mel(LOWEST) + step * np.arange(1, BANDS + 1)
    bins = mel(np.minimum(np.arange(TRANSFORM // 2 + 1) * RATE / TRANSFORM * warp, 8000))
    return torch.tensor(np.maximum(0, 1 - np.abs(bins[:, None] - centres) / step).astype(np.float32))


HAMMING = torch.tensor((0.54 - 0.46 * np.cos(2 * np.pi * np.arange(WINDOW) / (WINDOW - 1))).astype(np.float32))
FILTERS = filterbank()


def energies(samples, filters=FILTERS):
    """[batch][samples] -> [batch][frames][bands]; frame i ends at sample 160 (i + 1), with zeros before the start."""
    x = torch.cat([samples[:, :1], samples[:, 1:] - PRE_EMPHASIS * samples[:, :-1]], 1)
    frames = F.pad(x, (WINDOW - HOP, 0)).unfold(1, WINDOW, HOP) * HAMMING.to(x.device)
    spectrum = torch.fft.rfft(frames, TRANSFORM)
    return (spectrum.real ** 2 + spectrum.imag ** 2) @ filters


def quantised(energy):
    """Eighths of an octave as floats 0...255: the exponent and the first three bits of the mantissa."""
    bits = energy.contiguous().view(torch.int32) >> 20
    return (bits - ((127 + FLOOR) << 3)).clamp(0, 255).float()


def normalised(frames):
    """Of a segment: each band loses a part of its own mean, and the rest of the mean of all. In whole steps."""
    band = frames.mean(1, keepdim=True)
    return frames - torch.floor(BAND_SHARE * band + (1 - BAND_SHARE) * band.mean(2, keepdim=True) + 0.5)


def past(block):
    """Frames of the past under the kernel of a block."""
    return KERNEL - 1 - (1 if block < AHEAD else 0)


class Network(nn.Module):
    def __init__(self, channels=256, outputs=symbols.BLANK + 1):
        super().__init__()
        self.stem = nn.Linear(TAPS * BANDS, channels, bias=False)
        self.stem_norm = nn.BatchNorm1d(channels)
        self.time = nn.ParameterList(nn.Parameter(torch.randn(KERNEL, channels) / KERNEL ** 0.5) for _ in range(BLOCKS))
        self.mix = nn.ModuleList(nn.Linear(channels, channels, bias=False) for _ in range(BLOCKS))
        self.norm = nn.ModuleList(nn.BatchNorm1d(channels) for _ in range(BLOCKS))
        self.out = nn.Linear(channels, outputs)

    def forward(self, frames):
        """[batch][frames][bands] as `quantised` -> log-probabilities [batch][frames of 20 ms][outputs]"""
        x = F.pad(normalised(frames) / INPUT_SCALE, (0, 0, TAPS // 2, TAPS // 2))
        x = x.unfold(1, TAPS, 2).transpose(2, 3).flatten(2)             # [batch][frames][taps x bands]
        h = F.relu(self._over(self.stem_norm, self.stem(x)))
        for i in range(BLOCKS):
            z = depthwise(h, self.time[i], past(i))
            h = h + F.relu(self._over(self.norm[i], self.mix[i](z)))
        return F.log_softmax(self.out(h), 2)

    @staticmethod
    def _over(norm, x):
        return norm(x.flatten(0, 1)).view(x.shape)
