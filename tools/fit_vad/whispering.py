"""Voices turned into whispers: what people say, without the voice."""
import numpy as np

from frontend import RATE

WINDOW, HOP = 512, 128
WIDTHS = (5, 12)                # bins of 31 Hz over which the spectrum is smoothed, so that no harmonics are left
BRIGHTER = (0.1, 0.7)           # exponents of the frequency


def smoothed(power, width):
    kernel = np.hanning(width + 2)[1:-1] / np.hanning(width + 2).sum()
    return np.stack([np.convolve(row, kernel, "same") for row in power])


def whispered(x, rng):
    """The smoothed spectrum of each frame with phases drawn anew, and brighter."""
    window = np.hanning(WINDOW + 1)[:WINDOW]
    padded = np.pad(x, WINDOW)
    count = (len(padded) - WINDOW) // HOP
    frames = np.lib.stride_tricks.sliding_window_view(padded, WINDOW)[::HOP][:count] * window
    magnitude = np.sqrt(smoothed(np.abs(np.fft.rfft(frames)) ** 2, int(rng.integers(*WIDTHS))))
    frequency = np.fft.rfftfreq(WINDOW, 1 / RATE)
    magnitude = magnitude * ((frequency + 200) / 1000) ** rng.uniform(*BRIGHTER)
    pieces = np.fft.irfft(magnitude * np.exp(2j * np.pi * rng.random(magnitude.shape))) * window
    out = np.zeros(len(padded))
    for i, piece in enumerate(pieces):
        out[i * HOP:i * HOP + WINDOW] += piece
    return out[WINDOW:WINDOW + len(x)]
