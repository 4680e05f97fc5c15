"""Minutes of varied speech in a few bytes a frame, over which a new keyword is run to learn its false alarms.

What is kept are the normalised cepstra of every second frame, product-quantised: four groups of four values, each group
one of 256 codes.
"""
import numpy as np

import degrade
import spectra
from projection import clustered

# Words are too easy: sentences hold far more that sounds like a keyword.
WORD_MINUTES, SENTENCE_MINUTES = 6.0, 18.0
GROUPS, CODES, STEP = 4, 256, 2


def by_source(recordings):
    groups = {}
    for r in recordings:
        groups.setdefault(r.source, []).append(r)
    return [groups[source] for source in sorted(groups)]


def drawn(recordings, rng):
    """Recordings from every source in turn, without end."""
    groups = by_source(recordings)
    while True:
        group = groups[rng.integers(len(groups))]
        yield group[rng.integers(len(group))]


def each_once(recordings, rng):
    """Recordings from every source in turn, none of them twice."""
    groups = [[group[i] for i in rng.permutation(len(group))] for group in by_source(recordings)]
    while groups := [group for group in groups if group]:
        for group in groups:
            yield group.pop()


def stream(recordings, minutes, rng):
    """A soundtrack of recordings -> samples, [(first sample, length, text, whether a program says it)]"""
    parts, segments, count = [], [], 0
    for r in recordings:
        x = degrade.faded(degrade.placed(r.samples, rng) if rng.random() < 0.3 else r.samples)
        gap = np.zeros(int(rng.uniform(0.1, 0.5) * spectra.RATE), np.float32)
        segments.append((count, len(x), r.word, r.source.startswith("spoken ")))
        parts += [x, gap]
        count += len(x) + len(gap)
        if count >= minutes * 60 * spectra.RATE:
            break
    x = np.concatenate(parts)
    bed = np.concatenate([degrade.coloured_noise(160000, rng) for _ in range(len(x) // 160000 + 1)])[:len(x)]
    return np.clip(x + 10 ** (degrade.BED_DBFS / 20) * bed, -1, 1).astype(np.float32), segments


def soundtrack(words, sentences, rng):
    """-> samples, [(first sample, length, text, whether a program says it)]"""
    samples, segments = stream(drawn(words, rng), WORD_MINUTES, rng)
    if sentences:
        more, others = stream(each_once(sentences, rng), SENTENCE_MINUTES, rng)
        segments += [(len(samples) + first, *rest) for first, *rest in others]
        samples = np.concatenate([samples, more])
    return samples, segments


def quantised(words, sentences, mean, seed):
    """-> codes [frames][4], book [4][256][4], segments [[first, last, text, synthetic]] in steps of 20 ms"""
    rng = np.random.default_rng(seed)
    samples, segments = soundtrack(words, sentences, rng)
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
