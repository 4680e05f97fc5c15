"""The speaker network in PyTorch: quantised log-mel frames of 10 ms in, an embedding of the whole segment out.

A convolution of five frames and stride 2, residual blocks of a depthwise convolution over time, a pointwise one and a
rectifier; the mean and the standard deviation of the channels over the segment, and a linear layer.
"""
import sys
from pathlib import Path

import torch
import torch.nn as nn
import torch.nn.functional as F

sys.path.append(str(Path(__file__).parent.parent / "fit_phones"))
from depthwise import depthwise         # noqa: E402
from network import BANDS, INPUT_SCALE, TAPS    # noqa: E402

CHANNELS, BLOCKS, KERNEL, DIMENSIONS = 160, 6, 7, 128
AHEAD = KERNEL // 2
BAND_SHARE = 0.5                       # of the difference of a band's mean from the mean of all
SMALLEST_VARIANCE = 1e-4


def normalised(frames):
    band = frames.mean(1, keepdim=True)
    return frames - torch.floor(BAND_SHARE * band + (1 - BAND_SHARE) * band.mean(2, keepdim=True) + 0.5)


class Network(nn.Module):
    def __init__(self):
        super().__init__()
        self.stem = nn.Linear(TAPS * BANDS, CHANNELS, bias=False)
        self.stem_norm = nn.BatchNorm1d(CHANNELS)
        self.time = nn.ParameterList(nn.Parameter(torch.randn(KERNEL, CHANNELS) / KERNEL ** 0.5) for _ in range(BLOCKS))
        self.mix = nn.ModuleList(nn.Linear(CHANNELS, CHANNELS, bias=False) for _ in range(BLOCKS))
        self.norm = nn.ModuleList(nn.BatchNorm1d(CHANNELS) for _ in range(BLOCKS))
        self.out = nn.Linear(2 * CHANNELS, DIMENSIONS)

    def forward(self, frames):
        """[batch][frames][bands] as `network.quantised` of fit_phones -> [batch][dimensions], each of length 1"""
        x = F.pad(normalised(frames) / INPUT_SCALE, (0, 0, TAPS // 2, TAPS // 2))
        x = x.unfold(1, TAPS, 2).transpose(2, 3).flatten(2)
        h = F.relu(self._over(self.stem_norm, self.stem(x)))
        for i in range(BLOCKS):
            h = h + F.relu(self._over(self.norm[i], self.mix[i](depthwise(h, self.time[i], KERNEL - 1 - AHEAD))))
        mean = h.mean(1)
        spread = torch.sqrt(((h - mean[:, None]) ** 2).mean(1) + SMALLEST_VARIANCE)
        return F.normalize(self.out(torch.cat([mean, spread], 1)), dim=1)

    @staticmethod
    def _over(norm, x):
        return norm(x.flatten(0, 1)).view(x.shape)
