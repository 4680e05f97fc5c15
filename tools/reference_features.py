#!/usr/bin/env python3
"""Computes the features of a known signal a second time, straight from the formulas, in double precision.

The Swift tests compare against what this prints, so that the product is not only checked against itself:

    python3 tools/reference_features.py > Tests/FeaturesTests/Fixtures/reference.json

Python's standard library is enough. Nothing here is written for speed.
"""
import cmath
import json
import math

RATE, HOP, WINDOW, FFT, BANDS, CEPSTRA = 16000, 160, 400, 512, 40, 16
FRAMES = 120
SHOWN = (0, 1, 2, 7, 30, 55, 56, 90, 119)
STACK = (-9, -6, -3, 0, 3, 6, 9)
DIMENSIONS, CENTROIDS = 8, 5
UNITS = (11, 5)


def signal():
    """Two voices of harmonics with pauses, over noise from a 32-bit linear congruential generator."""
    state, samples = 20261121, []
    for n in range(FRAMES * HOP):
        state = (1664525 * state + 1013904223) % 2**32
        noise = (state / 2**31 - 1) * 0.002
        t = n / RATE
        voiced = 1.0 if (t % 0.6) < 0.35 else 0.0
        pitch = 140 + 60 * math.sin(2 * math.pi * 0.7 * t)
        tone = sum(math.sin(2 * math.pi * k * pitch * t) / k for k in range(1, 9))
        samples.append(noise + 0.08 * voiced * tone)
    return samples


def fft(x):
    if len(x) == 1:
        return x
    even, odd = fft(x[0::2]), fft(x[1::2])
    turned = [cmath.exp(-2j * math.pi * k / len(x)) * v for k, v in enumerate(odd)]
    return [a + b for a, b in zip(even, turned)] + [a - b for a, b in zip(even, turned)]


def mel(f):
    return 2595 * math.log10(1 + f / 700)


def band_energies(samples):
    emphasised = [x - 0.97 * (samples[i - 1] if i else 0.0) for i, x in enumerate(samples)]
    padded = [0.0] * (WINDOW - HOP) + emphasised
    low, high = mel(60), mel(7600)
    step = (high - low) / (BANDS + 1)
    for frame in range(FRAMES):
        x = padded[frame * HOP:frame * HOP + WINDOW]
        x = [v * (0.54 - 0.46 * math.cos(2 * math.pi * i / (WINDOW - 1))) for i, v in enumerate(x)]
        power = [abs(v) ** 2 for v in fft(x + [0.0] * (FFT - WINDOW))[:FFT // 2 + 1]]
        yield [sum(p * max(0.0, 1 - abs(mel(k * RATE / FFT) - low - (b + 1) * step) / step)
                   for k, p in enumerate(power)) for b in range(BANDS)]


def cepstra(energies):
    """Spectral subtraction over a minimum of 150 frames, logarithm, DCT; whether the level tells speech; contrast."""
    smoothed, minima, levels, out = None, [], [], []
    for e in energies:
        smoothed = e if smoothed is None else [0.7 * a + 0.3 * b for a, b in zip(smoothed, e)]
        minima.append(smoothed)
        floor = [min(column) for column in zip(*minima[-150:])]
        logs = [math.log(max(a - 2 * n, 0.05 * n) + 1e-4) for a, n in zip(e, floor)]
        levels.append(sum(logs) / BANDS)
        speech = levels[-1] > min(levels[-300:]) + 2.3
        c = [math.sqrt((1 if k == 0 else 2) / BANDS)
             * sum(v * math.cos(math.pi * k * (b + 0.5) / BANDS) for b, v in enumerate(logs))
             for k in range(CEPSTRA)]
        contrast = sum(math.log((max(a, n) + 1e-4) / (n + 1e-4)) for a, n in zip(e, floor)) / BANDS
        out.append((c, speech, contrast))
    return out


def speech_mean():
    return [-20.0 / (1 + k) for k in range(CEPSTRA)]


def normalised(frames):
    mu, total, n, out = speech_mean(), [0.0] * CEPSTRA, 0.0, []
    for c, speech, _ in frames:
        if speech:
            total = [0.99 * a + (v - m) for a, v, m in zip(total, c, mu)]
            n = 0.99 * n + 1
        out.append([v - a / (n + 25) for v, a in zip(c, total)])
    return out


def take_normalised(frames):
    mu, cs = speech_mean(), [c for c, _, _ in frames]
    shift = [sum(c[k] - mu[k] for c in cs) / (len(cs) + 25) for k in range(CEPSTRA)]
    return [[v - s for v, s in zip(c, shift)] for c in cs]


def at(frames, i):
    return frames[min(max(i, 0), len(frames) - 1)]


def deltas(frames):
    def derive(rows):
        return [[sum(n * at(rows, i + n)[k] for n in (-2, -1, 1, 2)) / 10 for k in range(CEPSTRA)]
                for i in range(len(rows))]
    first = derive(frames)
    return first, derive(first)


def hidden(x):
    """Two layers of rectified units that are made up, too; some are off most of the time."""
    for count, weight in ((UNITS[0], lambda r, c: math.sin(0.3 + 0.9 * r + 0.17 * c) / 12),
                          (UNITS[1], lambda r, c: math.sin(2 + 0.5 * r + 1.3 * c))):
        x = [max(0.0, 5 * math.cos(r) + sum(weight(r, c) * v for c, v in enumerate(x))) for r in range(count)]
    return x


def projected(frames, network=False):
    """Through a matrix and a background that are made up, but known on both sides."""
    rows = [[math.sin(1 + r * 0.7 + c * 0.31) / 40 for c in range(len(STACK) * CEPSTRA + UNITS[1])] for r in range(DIMENSIONS)]
    centroids = [[math.cos(k + 0.5 * d) for d in range(DIMENSIONS)] for k in range(CENTROIDS)]
    out = []
    for i in range(len(frames)):
        stacked = [v for o in STACK for v in at(frames, i + o)]
        if network:
            stacked = stacked + hidden(stacked)
        x = [sum(a * b for a, b in zip(row, stacked)) for row in rows]
        b = -math.log(sum((k + 1) / 15 * math.exp(-sum((p - q) ** 2 for p, q in zip(x, c)) / 2)
                          for k, c in enumerate(centroids)))
        out.append((x, b))
    return out


def main():
    samples = signal()
    energies = list(band_energies(samples))
    frames = cepstra(energies)
    stream = normalised(frames)
    first, second = deltas(stream)
    features, take = projected(stream), projected(take_normalised(frames))
    networked = projected(stream, network=True)
    inner = [i for i in SHOWN if 9 <= i < FRAMES - 9]
    rounded = lambda row: [float(f"{v:.7g}") for v in row]
    print(json.dumps(dict(
        samples=rounded(samples[:400]),
        energies={i: rounded(energies[i]) for i in SHOWN},
        cepstra={i: rounded(frames[i][0]) for i in SHOWN},
        speech=[s for _, s, _ in frames],
        contrast=rounded([z for _, _, z in frames]),
        normalised={i: rounded(stream[i]) for i in SHOWN},
        delta={i: rounded(first[i]) for i in inner},
        deltaDelta={i: rounded(second[i]) for i in inner},
        features={i: rounded(features[i][0]) for i in inner},
        surprise={i: float(f"{features[i][1]:.7g}") for i in inner},
        networked={i: rounded(networked[i][0]) for i in inner},
        take={i: rounded(take[i][0]) for i in SHOWN}), indent=0, separators=(",", ":")))


if __name__ == "__main__":
    main()
