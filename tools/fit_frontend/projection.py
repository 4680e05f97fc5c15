"""The projection that keeps what tells words apart, and the background of speech at large in it.

Pairwise linear discriminant analysis: recordings of one word are aligned by dynamic time warping; what differs between
aligned frames is noise, what varies over all frames is signal.  It is done twice: for the stacked cepstra with the units
of the network beside them, which hear a word in any voice, and for the stacked cepstra alone, which keep more of whose
voice it is.  Where there is people's speech, the background of words of many voices is mostly of that; one's own words are
held against other words.
"""
import numpy as np
from numba import njit
from scipy.linalg import eigh

import container
import degrade
import network
import spectra

DIMENSIONS, OWN_VOICE_DIMENSIONS, CENTROIDS = 48, 32, 64
NOISES, NOISE_SHARE = 8, 0.1
BACKGROUND_FRAMES = 200_000
PEOPLE_SHARE, PEOPLE_EVERY = 0.9, 3     # of these frames, from every third copy of people's speech
LEAST_SPREAD = 1e-3             # of a unit of the network
PAIRS, ROUNDS, SAME_SPEAKER, RIDGE = 10000, 3, 0.3, 0.02


@njit(cache=True)
def aligned(cost):
    """Cells of the best symmetric alignment of two whole sequences (Sakoe and Chiba 1978)."""
    n, m = cost.shape
    best, back = np.full((n, m), 1e30), np.zeros((n, m), np.int8)
    best[0, 0] = cost[0, 0]
    for i in range(n):
        for j in range(m):
            if i > 0 and j > 0:
                best[i, j] = best[i - 1, j - 1] + 2 * cost[i, j]
            if i > 0 and best[i - 1, j] + cost[i, j] < best[i, j]:
                best[i, j], back[i, j] = best[i - 1, j] + cost[i, j], 1
            if j > 0 and best[i, j - 1] + cost[i, j] < best[i, j]:
                best[i, j], back[i, j] = best[i, j - 1] + cost[i, j], 2
    path = np.empty((n + m, 2), np.int32)
    count, i, j = 0, n - 1, m - 1
    while True:
        path[count] = i, j
        count += 1
        if i == 0 and j == 0:
            return path[:count][::-1].copy()
        step = back[i, j]
        if step != 2:
            i -= 1
        if step != 1:
            j -= 1


def distances(x, y):
    return 0.5 * ((x * x).sum(1)[:, None] + (y * y).sum(1) - 2 * x @ y.T)


def pairs_of(takes, rng):
    """Pairs of takes of one word from different recordings, mostly by two people; frequent words count less than they are."""
    by_word = {}
    for k, take in enumerate(takes):
        by_word.setdefault(take.word, []).append(k)
    sizes = {w: len({takes[k].recording for k in v}) for w, v in by_word.items()}
    words = [w for w in by_word if sizes[w] > 1]
    weights = np.array([min(sizes[w], 30) ** 0.5 for w in words])
    pairs = []
    while len(pairs) < PAIRS:
        a, b = rng.choice(by_word[words[rng.choice(len(words), p=weights / weights.sum())]], 2, replace=False)
        if takes[a].recording == takes[b].recording:
            continue
        if takes[a].speaker == takes[b].speaker and rng.random() > SAME_SPEAKER:
            continue
        pairs.append((a, b))
    return pairs


def clustered(x, count, rng, rounds=15):
    """k-means -> centroids, share of the frames of each"""
    centroids = x[rng.choice(len(x), count, replace=False)].copy()
    for _ in range(rounds):
        sizes, sums = np.zeros(count), np.zeros((count, x.shape[1]))
        for first in range(0, len(x), 50000):
            part = x[first:first + 50000]
            nearest = np.argmax(part @ centroids.T - 0.5 * (centroids * centroids).sum(1), 1)
            sizes += np.bincount(nearest, minlength=count)
            for d in range(x.shape[1]):
                sums[:, d] += np.bincount(nearest, weights=part[:, d], minlength=count)
        spare = x[rng.choice(len(x), count)]
        centroids = np.where(sizes[:, None] > 0, sums / np.maximum(sizes, 1)[:, None], spare).astype(np.float32)
    return centroids, (sizes / sizes.sum()).astype(np.float32)


def noise_frames(mean, rng):
    """Stacked cepstra of noises that set in, change and stop, without any speech."""
    parts = []
    for _ in range(80):
        x = degrade.coloured_noise(int(rng.uniform(1, 6) * spectra.RATE), rng)
        parts.append(degrade.faded(x * 10 ** (rng.uniform(-60, -22) / 20)))
        parts.append(np.zeros(int(rng.uniform(0.1, 2) * spectra.RATE), np.float32))
    samples = np.concatenate(parts)
    samples = samples + 10 ** (degrade.BED_DBFS / 20) * degrade.coloured_noise(len(samples), rng)
    features, speech = spectra.cepstra(spectra.energies(np.clip(samples, -1, 1).astype(np.float32)))
    return spectra.stacked(spectra.normalise_stream(features, speech, mean))


def discriminant(frames, pairs, dimensions):
    """-> weights [input][dimension] and what is added, with a variance of 1 between aligned frames"""
    everything = np.concatenate(frames)
    centre, spread = everything.mean(0), np.maximum(everything.std(0), LEAST_SPREAD)
    frames = [((f - centre) / spread).astype(np.float32) for f in frames]
    total = np.cov(((everything[::3] - centre) / spread).T)
    values, vectors = np.linalg.eigh(total)
    basis = (vectors[:, -20:] / np.sqrt(values[-20:])).astype(np.float32)
    for _ in range(ROUNDS):
        within, count = np.zeros_like(total), 0
        projected = [f @ basis for f in frames]
        for a, b in pairs:
            if 0.5 < len(frames[a]) / len(frames[b]) < 2:
                path = aligned(distances(projected[a], projected[b]))
                difference = frames[a][path[:, 0]] - frames[b][path[:, 1]]
                within += difference.T @ difference / 2
                count += len(difference)
        within /= count
        within += RIDGE * np.trace(within) / len(within) * np.eye(len(within))
        values, vectors = eigh(total, within)
        basis = vectors[:, np.argsort(-values)[:dimensions]].astype(np.float32)
    weights = container.half(basis / spread[:, None])
    return weights, (-centre @ weights).astype(np.float32)


def drawn(frames, count, rng):
    return frames[rng.permutation(len(frames))[:count]]


def mixture(speech, noise, rng):
    """Components of speech and of noise -> centroids, logarithm of their shares"""
    centroids, shares = clustered(speech, CENTROIDS, rng)
    noises, parts = clustered(noise, NOISES, rng)
    return (container.half(np.concatenate([centroids, noises])),
            np.log(np.concatenate([shares, NOISE_SHARE * parts]) + 1e-9).astype(np.float32))


def projected(frames, weights, offset):
    return np.concatenate([(f @ weights + offset).astype(np.float32) for f in frames])


def background(parts, noise, seed):
    """parts: frames of speech, and their share"""
    rng = np.random.default_rng([seed, 78])
    speech = [drawn(frames, round(share * BACKGROUND_FRAMES), rng) for frames, share in parts]
    return mixture(np.concatenate(speech), noise, rng)


def fitted(takes, utterances, alphabet, seed, clips=()):
    """takes: with energies, first, last, word, speaker, recording, and whether they are for the network alone
    clips: of `people`

    -> mean of the cepstra, layers of the network, {name: (weights, offset, centroids, logarithm of shares)}; with clips
    also {"words": (centroids, logarithm of shares)}, of words alone in the first projection
    """
    features = [spectra.cepstra(t.energies)[0] for t in takes]
    mean = np.concatenate([f[t.first:t.last] for f, t in zip(features, takes) if not t.network_only]).mean(0)
    mean = mean.astype(np.float32)
    frames = [spectra.stacked(spectra.normalise_take(f, t.first, t.last, mean))[t.first:t.last]
              for f, t in zip(features, takes)]
    layers = network.fitted(takes, frames, utterances, alphabet, mean, seed, clips)
    frames = [f for f, t in zip(frames, takes) if not t.network_only]
    pairs = pairs_of([t for t in takes if not t.network_only], np.random.default_rng(seed))
    noise = noise_frames(mean, np.random.default_rng([seed, 77]))
    fluent = [spectra.stacked(spectra.normalise_stream(c.cepstra, c.speech, mean))[c.frames] for c in clips[::PEOPLE_EVERY]]
    out = {}
    for name, dimensions, used in (("", DIMENSIONS, layers), ("own voice", OWN_VOICE_DIMENSIONS, [])):
        seen = [network.beside(f, used) for f in frames]
        weights, offset = discriminant(seen, pairs, dimensions)
        quiet = (network.beside(noise, used) @ weights + offset).astype(np.float32)
        words = projected(seen, weights, offset)
        of_words = background([(words, 1.0)], quiet, seed)
        out[name] = (weights, offset, *of_words)
        if fluent and not name:
            heard = projected([network.beside(f, used) for f in fluent], weights, offset)
            of_speech = background([(words, 1 - PEOPLE_SHARE), (heard, PEOPLE_SHARE)], quiet, seed)
            out[name], out["words"] = (weights, offset, *of_speech), of_words
    return mean, layers, out
