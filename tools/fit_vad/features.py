"""The inputs of the net: 13 measures over an adaptive floor per mel band, then the 40 log mel energies.

Causal, one row per frame.  The same arithmetic runs in the product; every constant here is part of the format.
"""
import numba
import numpy as np

from frontend import BANDS, FFT, FILTERS, HAMMING, spectra

# Energy of 16-bit quantisation noise in each mel band: what lies below says nothing.
_pre = np.abs(1 - 0.97 * np.exp(-2j * np.pi * np.arange(FFT // 2 + 1) / FFT)) ** 2
QUIET = (FILTERS.astype(float) @ _pre * (HAMMING.astype(float) ** 2).sum() / 12 / 32768 ** 2).astype(np.float32)

# Periodicity: autocorrelation of the low band at 24 lags (82 to 267 Hz), from the magnitudes of bins 2 to 32.
BINS = np.arange(2, 33)
LAGS = np.arange(60, 60 + 6 * 24, 6)
TAPER = np.sin(np.pi * (np.arange(len(BINS)) + 0.5) / len(BINS))
COSINES = TAPER[:, None] * np.cos(2 * np.pi * np.outer(BINS, LAGS) / FFT)

NAMES = ["ratio", "snr", "order", "spread", "voicing", "flutter", "level",
         "excess", "level-fast", "voicing-fast", "snr-slow", "voicing-slow", "range"]
HAND = 7                     # the first seven are all the hand-made combination uses
MEASURES = len(NAMES)
INPUTS = MEASURES + BANDS
START = 2                    # the first frame whose window holds no made-up zeros

BLOCK, LONG, SHORT = 10, 16, 4        # minima: blocks of 10 frames, over the last 16 and the last 4 of them
OFFSET = 0.5
SETTLE = 6                            # frames before the minima count
STEADY, TONAL = 0.85, 0.55            # below: a steady sound; below: a tone and no noise


@numba.njit(cache=True)
def _run(logs, voicing, out):
    n, bands = logs.shape
    half = bands // 2
    smooth, low, floor = np.empty(bands), np.empty(bands), np.empty(bands)
    short, long = np.empty(bands), np.empty(bands)
    ring = np.full((LONG, bands), 1e9)
    past = np.empty((3, bands))
    h = np.zeros(HAND)
    age = filled = slot = tonal = 0
    excess, flutter, peak = 2.0, 1.0, 0.0
    fast = np.zeros(2)
    slow = np.zeros(2)
    for i in range(START, n):
        x = logs[i]
        if age == 0:
            for b in range(bands):
                smooth[b] = low[b] = floor[b] = x[b]
                short[b] = long[b] = 1e9
                past[:, b] = x[b]
            peak = x.mean() + 2.0
        # -- floor
        e = f = mean = meanfloor = 0.0
        for b in range(bands):
            smooth[b] += 0.4 * (x[b] - smooth[b])
            if age < SETTLE or smooth[b] < low[b]:
                low[b] = smooth[b]
            e += smooth[b] - min(short[b], low[b])
        for b in range(half):
            f += abs(x[b] - past[i % 3, b])
        past[i % 3] = x
        if age >= 3:
            flutter += 0.1 * (min(f / half, 2.0) - flutter)
        excess += 0.1 * (min(e / bands, 2.0) - excess)
        tonal = tonal + 1 if flutter < TONAL else 0
        climb = 1.0 if tonal == 0 else 0.002 if tonal < 500 else 0.03
        steady = excess < STEADY and tonal == 0
        for b in range(bands):
            t = min(long[b], low[b])
            if age < SETTLE or t < floor[b]:
                floor[b] = t
            else:
                floor[b] += min(climb, t - floor[b])
        age += 1
        filled += 1
        if filled == BLOCK:
            ring[slot] = low
            slot = (slot + 1) % LONG
            filled = 0
            for b in range(bands):
                m = ring[(slot - 1) % LONG, b]
                for j in range(2, SHORT + 1):
                    m = min(m, ring[(slot - j) % LONG, b])
                short[b] = m
                for j in range(SHORT + 1, LONG + 1):
                    m = min(m, ring[(slot - j) % LONG, b])
                if steady and m < short[b] - OFFSET:               # a new steady noise: forget what was before it
                    m = short[b] - OFFSET
                    for j in range(LONG):
                        ring[j, b] = max(ring[j, b], m)
                long[b] = m
                low[b] = smooth[b]
        # -- what is measured over it
        ratio = total = weighted = snr = square = 0.0
        for b in range(bands):
            d = min(max(x[b] - floor[b], -5.0), 10.0)
            g = np.exp(d)
            ratio += min(g * 0.36787944 - d, 10.0)                 # exp(d - 1) - 1 - (d - 1)
            if d < 0.0:
                d, g = 0.0, 1.0
            total += g
            weighted += g * d
            s = min(max(smooth[b] - floor[b], 0.0), 10.0)
            snr += s
            square += s * s
            mean += x[b]
            meanfloor += floor[b]
        mean /= bands
        meanfloor /= bands
        snr /= bands
        peak -= 0.01 if peak - mean < 6.0 else 0.03
        if mean > peak:
            peak += 0.1 * (mean - peak)
        level = max(mean - peak, -8.0)
        h[0] += 0.12 * (ratio / bands - h[0])
        h[1] += 0.12 * (snr - h[1])
        h[2] += 0.12 * (weighted / total - np.log(total / bands) - h[2])
        h[3] += 0.12 * (np.sqrt(max(square / bands - snr * snr, 0.0)) - h[3])
        h[4] += 0.12 * (voicing[i] - h[4])
        h[5] += 0.12 * (flutter - h[5])
        h[6] += 0.12 * (level - h[6])
        fast[0] += 0.4 * (level - fast[0])
        fast[1] += 0.4 * (voicing[i] - fast[1])
        slow[0] += 0.02 * (snr - slow[0])
        slow[1] += 0.02 * (voicing[i] - slow[1])
        out[i, 0] = np.log(1.0 + h[0])
        out[i, 1:7] = h[1:]
        out[i, 7] = excess
        out[i, 8] = fast[0]
        out[i, 9] = fast[1]
        out[i, 10] = slow[0]
        out[i, 11] = slow[1]
        out[i, 12] = min(max(peak - meanfloor, 0.0), 10.0)
        out[i, 13:] = x


def features(power, mel):
    """(n x 257, n x 40) -> n x 53; rows 0 and 1 are zero."""
    logs = np.log(mel + QUIET)
    magnitude = np.sqrt(power[:, BINS[0]:BINS[-1] + 1])
    whole = magnitude @ TAPER.astype(np.float32) + np.float32(1e-9)
    voicing = (magnitude @ COSINES.astype(np.float32)).max(1) / whole
    out = np.zeros((len(mel), INPUTS))
    _run(logs.astype(np.float64), voicing.astype(np.float64), out)
    return out


def analyse(samples):
    return features(*spectra(samples))
