"""The front end up to the stacked cepstra, frame for frame what the program computes.

A stage takes and gives float32 arrays of one row a frame (10 ms).
"""
import numpy as np
from numba import njit

RATE, HOP, WINDOW, TRANSFORM, BANDS, CEPSTRA = 16000, 160, 400, 512, 40, 16
LOWEST, HIGHEST, PRE_EMPHASIS = 60, 7600, 0.97
OVERSUBTRACTION, RESIDUE, OFFSET, SMOOTHING = 2.0, 0.05, 1e-4, 0.7
FLOOR_BLOCKS, GATE_BLOCKS, BLOCK = 15, 30, 10         # minima over 150 and 300 frames, in blocks of 10
SPEECH_MARGIN, FORGETTING, PRIOR_FRAMES = 2.3, 0.99, 25.0
# Of the spotter only: what is fitted here has no pauses worth the name, words and sentences being cut out and joined.
PAUSE_FORGETTING = 0.98
STACK = (-9, -6, -3, 0, 3, 6, 9)


def mel(hz):
    return 2595 * np.log10(1 + np.asarray(hz) / 700)


def filterbank():
    """40 triangles, linear in mel, of peak 1: [band][bin]"""
    edges = np.linspace(mel(LOWEST), mel(HIGHEST), BANDS + 2)
    bins = mel(np.arange(TRANSFORM // 2 + 1) * RATE / TRANSFORM)
    rising = (bins - edges[:-2, None]) / np.diff(edges)[:-1, None]
    falling = (edges[2:, None] - bins) / np.diff(edges)[1:, None]
    return np.maximum(0, np.minimum(rising, falling)).astype(np.float32)


def cosines():
    """orthonormal DCT-II: [coefficient][band]"""
    table = np.sqrt(2 / BANDS) * np.cos(np.pi / BANDS * np.outer(np.arange(CEPSTRA), np.arange(BANDS) + 0.5))
    table[0] *= np.sqrt(0.5)
    return table.astype(np.float32)


FILTERS, COSINES = filterbank(), cosines()
HAMMING = (0.54 - 0.46 * np.cos(2 * np.pi * np.arange(WINDOW) / (WINDOW - 1))).astype(np.float32)


def energies(samples):
    """Mel energies; frame i ends at sample 160 (i + 1), with zeros before the start."""
    x = np.asarray(samples, np.float32)
    count = len(x) // HOP
    y = np.concatenate([np.zeros(WINDOW - HOP, np.float32), x[:1], x[1:] - np.float32(PRE_EMPHASIS) * x[:-1]])
    out = np.empty((count, BANDS), np.float32)
    for first in range(0, count, 4096):
        last = min(count, first + 4096)
        frames = np.lib.stride_tricks.as_strided(y[first * HOP:], (last - first, WINDOW), (HOP * 4, 4)) * HAMMING
        spectrum = np.fft.rfft(frames, TRANSFORM, axis=1)
        out[first:last] = (spectrum.real ** 2 + spectrum.imag ** 2).astype(np.float32) @ FILTERS.T
    return out


@njit(cache=True)
def cleaned_log(energy, oversubtraction=OVERSUBTRACTION, residue=RESIDUE):
    """Log energies over a causal floor, and the mean log of that floor."""
    frames, bands = energy.shape
    out = np.empty((frames, bands), np.float32)
    floor_level = np.empty(frames, np.float32)
    smooth = energy[0].copy()
    current, earlier = np.full(bands, 1e30, np.float32), np.full(bands, 1e30, np.float32)
    history = np.full((FLOOR_BLOCKS, bands), 1e30, np.float32)
    slot = 0
    for t in range(frames):
        total = 0.0
        for b in range(bands):
            e = energy[t, b]
            if t > 0:
                smooth[b] = np.float32(SMOOTHING) * smooth[b] + np.float32(1 - SMOOTHING) * e
            current[b] = min(current[b], smooth[b])
            floor = min(current[b], earlier[b])
            out[t, b] = np.log(max(e - oversubtraction * floor, residue * floor) + OFFSET)
            total += np.log(floor + OFFSET)
        floor_level[t] = total / bands
        if t % BLOCK == BLOCK - 1:
            history[slot] = current
            slot = (slot + 1) % FLOOR_BLOCKS
            for b in range(bands):
                current[b] = 1e30
                earlier[b] = history[:, b].min()
    return out, floor_level


@njit(cache=True)
def speech_gate(logs):
    """1 where the mean log energy stands over its own causal minimum."""
    frames = len(logs)
    out = np.zeros(frames, np.uint8)
    history = np.full(GATE_BLOCKS, 1e30)
    current = earlier = 1e30
    slot = 0
    for t in range(frames):
        level = logs[t].mean()
        current = min(current, level)
        out[t] = level - min(current, earlier) > SPEECH_MARGIN
        if t % BLOCK == BLOCK - 1:
            history[slot] = current
            slot = (slot + 1) % GATE_BLOCKS
            current, earlier = 1e30, history.min()
    return out


def cepstra(energy):
    logs, _ = cleaned_log(energy)
    return logs @ COSINES.T, speech_gate(logs)


@njit(cache=True)
def normalise_stream(features, speech, mean):
    """Maximum a posteriori mean of the speech so far, taken off."""
    out = np.empty_like(features)
    total, count = np.zeros(features.shape[1], np.float32), 0.0
    for t in range(len(features)):
        if speech[t]:
            count = FORGETTING * count + 1
            total = np.float32(FORGETTING) * total + (features[t] - mean)
        out[t] = features[t] - total / np.float32(count + PRIOR_FRAMES)
    return out


def normalise_take(features, first, last, mean):
    word = features[first:last]
    return features - (word - mean).sum(0) / np.float32(len(word) + PRIOR_FRAMES)


def stacked(features):
    reach = max(STACK)
    padded = np.pad(features, ((reach, reach), (0, 0)), "edge")
    return np.concatenate([padded[reach + k:reach + k + len(features)] for k in STACK], 1)


def word_bounds(samples):
    """(start, end) of the loudest stretch, in seconds."""
    y = np.concatenate([samples[:1], samples[1:] - PRE_EMPHASIS * samples[:-1]])
    count = max(1, (len(y) - WINDOW) // HOP + 1)
    squares = np.concatenate([[0.0], np.cumsum(np.square(y, dtype=np.float64))])
    at = np.arange(count) * HOP
    level = 10 * np.log10((squares[np.minimum(at + WINDOW, len(y))] - squares[at]) / WINDOW + 1e-9)
    level = np.convolve(np.pad(level, 1, "edge"), np.ones(3) / 3, "valid")
    low, high = np.percentile(level, 10), level.max()
    edges = np.flatnonzero(np.diff(np.concatenate([[0], level > low + 0.2 * (high - low), [0]]).astype(int)))
    runs = [(a, b) for a, b in zip(edges[::2], edges[1::2]) if b - a >= 5]
    if not runs:
        return 0.0, len(samples) / RATE
    main = max(range(len(runs)), key=lambda k: (level[runs[k][0]:runs[k][1]] - low).sum())
    start, end = runs[main]
    for a, b in reversed(runs[:main]):
        if start - b <= 40:
            start = a
    for a, b in runs[main + 1:]:
        if a - end <= 40:
            end = b
    return start * HOP / RATE, min(len(samples), (end - 1) * HOP + WINDOW) / RATE
