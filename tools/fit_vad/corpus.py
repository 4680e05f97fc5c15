"""Scenes for the fit: speech with a known label, under noises, levels, rooms and band limits drawn from a seed."""
import json
import os
import wave

import numpy as np
from scipy.signal import butter, fftconvolve, sosfilt

import noises
from features import START, analyse
from frontend import HOP, RATE

SECONDS = 12
SETTLED = START + 1


def read(path):
    with wave.open(path, "rb") as w:
        assert (w.getframerate(), w.getnchannels(), w.getsampwidth()) == (RATE, 1, 2), path
        return np.frombuffer(w.readframes(w.getnframes()), "<i2").astype(np.float64) / 32768


def frame_labels(segments, n):
    t = (np.arange(n) + 0.5) * HOP / RATE
    y = np.zeros(n, bool)
    for a, b in segments:
        y[(t >= a) & (t < b)] = True
    return y


def recordings(root):
    """Labelled recordings: manifest.json of id, wav, kind, set, cond, split, speech -> rows with samples and labels."""
    with open(os.path.join(root, "manifest.json")) as f:
        rows = [r for r in json.load(f) if r["split"] == "dev"]
    for r in rows:
        r["x"] = read(os.path.join(root, r["wav"]))
        r["y"] = frame_labels(r["speech"], len(r["x"]) // HOP)
    return rows


def room(rng):
    rt = rng.uniform(0.1, 0.6)
    n = int(rt * RATE)
    tail = rng.standard_normal(n) * 10 ** (-3 * np.arange(n) / n)
    tail[:int(0.002 * RATE)] = 0
    h = tail / np.sqrt((tail ** 2).sum()) * 10 ** (-rng.uniform(-2, 12) / 20)
    h[0] = 1
    return h


def tilt(x, rng):
    """The colour of a microphone: a gentle shelf and sometimes a band limit."""
    if rng.random() < 0.5:
        low = sosfilt(butter(1, np.exp(rng.uniform(np.log(200), np.log(3000))), fs=RATE, output="sos"), x)
        x = x + rng.uniform(-0.6, 1.2) * low
    if rng.random() < 0.25:
        x = sosfilt(butter(4, rng.choice([3400, 4000, 5500]), fs=RATE, output="sos"), x)
    if rng.random() < 0.3:
        x = sosfilt(butter(2, rng.uniform(80, 300), "high", fs=RATE, output="sos"), x)
    return x


def babble(pool, n, rng):
    x = np.zeros(n)
    for _ in range(rng.integers(5, 14)):
        at = int(rng.integers(0, RATE))
        while at < n:
            y = pool[rng.integers(len(pool))][1]
            m = min(len(y), n - at)
            x[at:at + m] += y[:m] / (y.std() + 1e-6) * rng.uniform(0.5, 1)
            at += len(y)
    return x


def talk(pool, rng):
    """Utterances of one speaker with pauses: (samples, labels, speaker)."""
    n = SECONDS * RATE
    x, y = np.zeros(n), np.zeros(n // HOP, bool)
    who = pool[rng.integers(len(pool))][0]
    own = [p for p in pool if p[0] == who]
    at = int(rng.choice([0.0, 0.5, 1.5, 3.0]) * 100 * rng.random())
    longest = rng.choice([0.4, 1.0, 3.0])
    while at < n // HOP:
        _, u, l = own[rng.integers(len(own))]
        gain = 10 ** (rng.uniform(-6, 0) / 20)
        m = min(len(l), n // HOP - at)
        x[at * HOP:(at + m) * HOP] += gain * u[:m * HOP]
        y[at:at + m] |= l[:m]
        at += m + int(100 * rng.uniform(0.0, longest))
    return x, y, who


def mix(x, y, noise, snr, level, rng, reverb=True):
    """Room and colour, then noise at `snr` dB below the talking level, the whole at `level` dB, in 16 bits."""
    if reverb and rng.random() < 0.5:
        x = fftconvolve(x, room(rng))[:len(x)]
    talking = np.repeat(y, HOP)
    loud = np.sqrt(np.mean(x[:len(talking)][talking] ** 2)) if talking.any() else 0.1
    x = x + noise / (np.sqrt(np.mean(noise ** 2)) + 1e-9) * loud * 10 ** (-snr / 20)
    return quantise(tilt(x, rng) / loud * 10 ** (level / 20))


def quantise(x):
    return np.clip(np.round(x * 32768), -32768, 32767) / 32768


def draw_snr(rng):
    return rng.uniform(25, 45) if rng.random() < 0.3 else rng.uniform(0, 25)


def scenes(pool, rows, counts, seed=1):
    """Yields (name, speaker, noise kind, samples, labels); every scene depends on the seed and its number alone."""
    kinds = list(noises.KINDS) + ["babble"]

    def noise(kind, rng, n=SECONDS * RATE):
        return babble(pool, n, rng) if kind == "babble" else noises.make(kind, n / RATE, rng)[:n]

    for i in range(counts["talk"]):
        rng = np.random.default_rng([seed, 1, i])
        x, y, who = talk(pool, rng)
        kind = kinds[i % len(kinds)]
        yield "talk", who, kind, mix(x, y, noise(kind, rng), draw_snr(rng), rng.uniform(-55, -12), rng), y
    for i in range(counts["noise"]):
        rng = np.random.default_rng([seed, 2, i])
        kind = kinds[i % (len(kinds) - 1)]
        x = tilt(noise(kind, rng), rng) * 10 ** (rng.uniform(-45, 8) / 20)
        yield "noise", "", kind, quantise(x), np.zeros(len(x) // HOP, bool)
    clean = [r for r in rows if r["kind"] == "speech" and r["cond"] == "clean"]
    for i in range(counts["people"] * len(clean)):
        rng = np.random.default_rng([seed, 3, i])
        r = clean[i % len(clean)]
        kind = kinds[(i // len(clean) + 5 * (i % len(clean))) % len(kinds)]
        lead = int(rng.choice([0, 100, 250]) * rng.random()) * HOP
        x = np.concatenate([np.zeros(lead), r["x"][:len(r["y"]) * HOP]])
        y = np.concatenate([np.zeros(lead // HOP, bool), r["y"]])
        snr = rng.uniform(3, 25) if rng.random() < 0.75 else rng.uniform(25, 50)
        yield "people", r["id"].split("_")[0], kind, mix(x, y, noise(kind, rng, len(x)), snr, rng.uniform(-50, -15), rng), y
    for r in rows:                                                    # the recordings as they are
        who, kind = r["id"].split("_")[0], r.get("noise", r["cond"])
        if r["kind"] == "speech":
            yield "asis", who, kind, r["x"], r["y"]
        elif r["kind"] == "noise":
            yield "real" if r["set"] == "real" else "traps", "", kind, r["x"], r["y"]


def build(pool, rows, counts, seed=1):
    """-> dict of arrays: x (frames x features, float32), y, scene index a frame; and the list of scenes."""
    xs, ys, index, names = [], [], [], []
    for name, who, kind, x, y in scenes(pool, rows, counts, seed):
        f = analyse(x)[:len(y)]
        y = y[:len(f)]
        xs.append(f.astype(np.float32))
        ys.append(y)
        index.append(np.full(len(f), len(names), np.int32))
        names.append((name, who, kind))
    return dict(x=np.concatenate(xs), y=np.concatenate(ys), scene=np.concatenate(index)), names
