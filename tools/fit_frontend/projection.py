"""The linear projection that keeps what tells words apart, and the background of speech at large in it.

Pairwise linear discriminant analysis: recordings of one word are aligned by dynamic time warping; what differs between
aligned frames is noise, what varies over all frames is signal.
"""
import numpy as np
from numba import njit
from scipy.linalg import eigh

import degrade
import spectra

DIMENSIONS, CENTROIDS = 32, 64
NOISES, NOISE_SHARE = 8, 0.1
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


def noise_frames(mean, weights, offset, rng):
    """Features of noises that set in, change and stop, without any speech."""
    parts = []
    for _ in range(80):
        x = degrade.coloured_noise(int(rng.uniform(1, 6) * spectra.RATE), rng)
        parts.append(degrade.faded(x * 10 ** (rng.uniform(-60, -22) / 20)))
        parts.append(np.zeros(int(rng.uniform(0.1, 2) * spectra.RATE), np.float32))
    samples = np.concatenate(parts)
    samples = samples + 10 ** (degrade.BED_DBFS / 20) * degrade.coloured_noise(len(samples), rng)
    features, speech = spectra.cepstra(spectra.energies(np.clip(samples, -1, 1).astype(np.float32)))
    x = spectra.stacked(spectra.normalise_stream(features, speech, mean)) @ weights + offset
    return x.astype(np.float32)


def fitted(takes, seed):
    """takes: with energies, first, last, word, speaker, recording -> the tensors of the front end"""
    rng = np.random.default_rng(seed)
    features = [spectra.cepstra(t.energies)[0] for t in takes]
    mean = np.concatenate([f[t.first:t.last] for f, t in zip(features, takes)]).mean(0).astype(np.float32)
    frames = [spectra.stacked(spectra.normalise_take(f, t.first, t.last, mean))[t.first:t.last]
              for f, t in zip(features, takes)]
    everything = np.concatenate(frames)
    centre, spread = everything.mean(0), everything.std(0)
    frames = [(f - centre) / spread for f in frames]
    total = np.cov(((everything[::3] - centre) / spread).T)
    pairs = pairs_of(takes, rng)
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
        basis = vectors[:, np.argsort(-values)[:DIMENSIONS]].astype(np.float32)
    weights = (basis / spread[:, None]).astype(np.float32)
    offset = (-centre / spread @ basis).astype(np.float32)
    x = np.concatenate([f @ basis for f in frames]).astype(np.float32)
    centroids, shares = clustered(x[rng.permutation(len(x))[:200000]], CENTROIDS, rng)
    noise = noise_frames(mean, weights, offset, np.random.default_rng([seed, 77]))
    noises, parts = clustered(noise, NOISES, rng)
    centroids = np.concatenate([centroids, noises])
    shares = np.concatenate([shares, NOISE_SHARE * parts])
    return {"mean": mean, "weights": weights, "offset": offset, "centroids": centroids,
            "logWeights": np.log(shares + 1e-9).astype(np.float32)}
