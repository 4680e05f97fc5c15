"""What scenes are made of: voices, noises and rooms, drawn from what was recorded or made by program."""
import numpy as np
from scipy.signal import fftconvolve

import noises
from frontend import RATE

GENERATED = list(noises.KINDS)
KINDS = GENERATED + ["babble"] + ["recorded"] * 9          # of noise under speech
DIRECT = 9                                                 # samples of an impulse response that are no reverberation
LONGEST_TURN = 6                                           # seconds of a short noise among others


def full_scale(samples):
    return samples / 32768


class Sounds:
    """Of a pool; and of (speaker, samples, speech a frame), and samples of the noises recorded beside these."""

    def __init__(self, pool, people=(), held_noises=(), synthetic=()):
        voices = {}
        for u in synthetic:
            voices.setdefault(u.speaker, []).append(u)
        self.programs = [voices[v] for v in sorted(voices)]
        self.people, self.held_noises = list(people), list(held_noises)
        by_speaker = {}
        for u in pool.utterances:
            by_speaker.setdefault(u.corpus, {}).setdefault(u.speaker, []).append(u)
        corpora = sorted(by_speaker)
        self.speakers = [[by_speaker[c][s] for s in sorted(by_speaker[c])] for c in corpora]
        weights = np.array([sum(len(u.samples) for s in c for u in s) ** 0.5 for c in self.speakers])
        self.weights = weights / weights.sum()
        recorded = [s for s in pool.sounds if s.kind in ("noise", "music")]
        self.recorded = [s.samples for s in recorded]
        self.without_voices = [s.samples for s in recorded if "Babble" not in s.corpus]
        self.responses = [s.samples.astype(float) for s in pool.sounds if s.kind == "rir"]

    def speaker(self, rng):
        """-> all utterances of somebody"""
        speakers = self.speakers[rng.choice(len(self.speakers), p=self.weights)]
        return speakers[rng.integers(len(speakers))]

    def program(self, rng):
        """-> all utterances of a voice of a program"""
        return self.programs[rng.integers(len(self.programs))]

    def babble(self, n, rng):
        x = np.zeros(n)
        for _ in range(rng.integers(5, 14)):
            at = -int(rng.integers(0, RATE * 2))
            while at < n:
                own = self.speaker(rng)
                y = full_scale(own[rng.integers(len(own))].samples)
                skipped = max(0, -at)
                m = min(len(y) - skipped, n - at - skipped)
                if m > 0:
                    x[at + skipped:at + skipped + m] += y[skipped:skipped + m] / (y.std() + 1e-6) * rng.uniform(0.5, 1)
                at += len(y)
        return x

    def noise(self, kind, n, rng):
        if kind == "babble":
            return self.babble(n, rng)
        return cut(self.recorded, n, rng) if kind == "recorded" else noises.make(kind, n / RATE, rng)[:n]

    def in_room(self, x, rng):
        """In a room made by program, in one that was measured, or in none."""
        chance = rng.random()
        if chance < 0.35:
            return fftconvolve(x, generated_room(rng))[:len(x)]
        if chance < 0.6:
            h = self.responses[rng.integers(len(self.responses))]
            peak = int(np.abs(h).argmax())
            h = h[max(0, peak - 8):peak + RATE // 2]
            h = h / np.abs(h).max()
            h[DIRECT:] *= rng.uniform(0.2, 1)
            return fftconvolve(x, h)[:len(x)]
        return x


def generated_room(rng):
    rt = rng.uniform(0.1, 0.6)
    n = int(rt * RATE)
    tail = rng.standard_normal(n) * 10 ** (-3 * np.arange(n) / n)
    tail[:int(0.002 * RATE)] = 0
    h = tail / np.sqrt((tail ** 2).sum()) * 10 ** (-rng.uniform(-2, 12) / 20)
    h[0] = 1
    return h


def cut(recorded, n, rng):
    """Out of a long recording; a short one is repeated, or others follow it after pauses."""
    x = full_scale(recorded[rng.integers(len(recorded))])
    if len(x) > n:
        first = rng.integers(len(x) - n)
        return x[first:first + n] + 1e-9 * rng.standard_normal(n)
    out, at, is_repeated = np.zeros(n), 0, rng.random() < 0.5
    while at < n:
        m = min(len(x), n - at)
        out[at:at + m] += x[:m]
        at += len(x)
        if not is_repeated:
            at += int(rng.exponential(1.0) * RATE)
            x = full_scale(recorded[rng.integers(len(recorded))])
            x = (x / (x.std() + 1e-6) * 0.1)[:LONGEST_TURN * RATE]
    return out + 1e-6 * rng.standard_normal(n)
