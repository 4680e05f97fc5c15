"""Minutes of varied speech in a few bytes a frame, over which a new keyword is run to learn its false alarms.

What is kept are the normalised cepstra of every second frame, product-quantised: four groups of four values, each group
one of 256 codes.
"""
import numpy as np

import degrade
import spectra
from projection import clustered

MINUTES, GROUPS, CODES, STEP = 9.2, 4, 256, 2


def stream(recordings, rng):
    """A soundtrack of recordings from every source in turn -> samples, [(first sample, length, text, whether a program says it)]"""
    by_source = {}
    for r in recordings:
        by_source.setdefault(r.source, []).append(r)
    sources, parts, segments, count = sorted(by_source), [], [], 0
    while count < MINUTES * 60 * spectra.RATE:
        choice = by_source[sources[rng.integers(len(sources))]]
        r = choice[rng.integers(len(choice))]
        x = degrade.faded(degrade.placed(r.samples, rng) if rng.random() < 0.3 else r.samples)
        gap = np.zeros(int(rng.uniform(0.1, 0.5) * spectra.RATE), np.float32)
        segments.append((count, len(x), r.word, r.source.startswith("spoken ")))
        parts += [x, gap]
        count += len(x) + len(gap)
    x = np.concatenate(parts)
    bed = np.concatenate([degrade.coloured_noise(160000, rng) for _ in range(len(x) // 160000 + 1)])[:len(x)]
    return np.clip(x + 10 ** (degrade.BED_DBFS / 20) * bed, -1, 1).astype(np.float32), segments


def quantised(recordings, mean, seed):
    """-> codes [frames][4], book [4][256][4], segments [[first, last, text, synthetic]] in steps of 20 ms"""
    rng = np.random.default_rng(seed)
    samples, segments = stream(recordings, rng)
    features, speech = spectra.cepstra(spectra.energies(samples))
    normal = spectra.normalise_stream(features, speech, mean)[::STEP]
    width = normal.shape[1] // GROUPS
    book = np.empty((GROUPS, CODES, width), np.float16)
    codes = np.empty((len(normal), GROUPS), np.uint8)
    for g in range(GROUPS):
        part = np.ascontiguousarray(normal[:, g * width:(g + 1) * width])
        centres = clustered(part, CODES, rng, rounds=20)[0].astype(np.float16)
        book[g] = centres
        c = centres.astype(np.float32)
        codes[:, g] = np.argmax(part @ c.T - 0.5 * (c * c).sum(1), 1)
    hop = spectra.HOP * STEP
    return codes, book, [[a // hop, (a + n) // hop, text, synthetic] for a, n, text, synthetic in segments]


def restored(codes, book):
    """Normalised cepstra of every frame; every second one lies half-way between its neighbours."""
    half = np.concatenate([book[g].astype(np.float32)[codes[:, g]] for g in range(GROUPS)], 1)
    out = np.repeat(half, STEP, 0)
    out[1:-1:2] = (half[:-1] + half[1:]) * np.float32(0.5)
    return out
