"""Rooms, microphones, levels and noises for recordings, all made by program from a seeded generator."""
import numpy as np
from scipy.signal import butter, fftconvolve, lfilter

from spectra import RATE, word_bounds

BED_DBFS = -58.0
LEAD, TAIL = 9600, 4800          # samples of noise before and after a recording
LEADS = 0.3, 0.7                 # seconds of noise before a sentence
TELEPHONE_SHARE = 0.15


def rms(x):
    return float(np.sqrt(np.mean(np.square(x, dtype=np.float64)) + 1e-12))


def coloured_noise(count, rng):
    """Noise of a random spectral shape with slow changes of level, rms 1."""
    size = 1 << (count - 1).bit_length()
    f = np.fft.rfftfreq(size, 1 / RATE)
    f[0] = f[1]
    shape = rng.uniform(-1.1, 0.1) * np.log(f / 300)
    for _ in range(3):
        shape += rng.uniform(-1.2, 1.2) * np.exp(-(np.log(f) - rng.uniform(4.5, 9)) ** 2 / (2 * rng.uniform(0.1, 0.8) ** 2))
    x = np.fft.irfft((rng.standard_normal(len(f)) + 1j * rng.standard_normal(len(f))) * np.exp(shape))[:count]
    knots = np.arange(0, count + 4000, 4000)
    x = x * np.exp(np.interp(np.arange(count), knots, rng.uniform(-0.25, 0.25, len(knots))))
    return (x / rms(x)).astype(np.float32)


def room(rng):
    count = int(rng.uniform(0.12, 0.6) * RATE)
    h = rng.standard_normal(count) * np.exp(-6.9 * np.arange(count) / count)
    h /= np.sqrt((h * h).sum()) * rng.uniform(0.3, 2.5)
    h[:RATE // 500] = 0
    h[0] = 1
    return h


def telephone(x, rng):
    """As a line or a headset of eight kilohertz carries it: coded by the mu law in eight bits a sample, or in fewer."""
    b, a = butter(6, 3400 / 8000)
    peak = np.abs(x).max() + 1e-9
    y = np.clip(lfilter(b, a, x) / peak, -1, 1)
    steps = 2.0 ** rng.integers(5, 8)
    code = np.round(np.sign(y) * np.log1p(255 * np.abs(y)) / np.log(256) * steps) / steps
    return lfilter(b, a, np.sign(code) * np.expm1(np.abs(code) * np.log(256)) / 255 * peak)


def placed(x, rng):
    """The recording in another room, over another microphone and line, at another level."""
    if rng.random() < 0.5:
        x = fftconvolve(x, room(rng))[:len(x)]
    if rng.random() < 0.3:
        b, a = butter(2, [rng.uniform(80, 350) / 8000, rng.uniform(3200, 7600) / 8000], "band")
        x = lfilter(b, a, x)
    if rng.random() < TELEPHONE_SHARE:
        x = telephone(x, rng)
    if rng.random() < 0.6:
        x = lfilter([1, rng.uniform(-0.5, 0.5)], [1], x)
    return (x * np.exp(rng.uniform(-1.2, 1.0))).astype(np.float32)


def faded(x):
    x = np.array(x, np.float32)
    ramp = min(160, len(x) // 2)
    x[:ramp] *= np.linspace(0, 1, ramp, dtype=np.float32)
    x[len(x) - ramp:] *= np.linspace(1, 0, ramp, dtype=np.float32)
    return x


def copied(x, heavily, rng):
    """A sentence hardly or heavily degraded, over noise with some lead-in -> samples, samples of the lead-in"""
    lead = int(rng.uniform(*LEADS) * RATE)
    moved = placed(x, rng) if heavily or rng.random() < 0.3 else x
    level = rms(moved) * 10 ** (-(rng.uniform(0, 22) if heavily else rng.uniform(20, 45)) / 20)
    y = np.concatenate([np.zeros(lead, np.float32), faded(moved), np.zeros(TAIL, np.float32)])
    y = y + max(10 ** (BED_DBFS / 20), level) * coloured_noise(len(y), rng)
    return np.clip(y, -1, 1).astype(np.float32), lead


def dressed(x, rng, snr=None, moved=False):
    """A recording over noise with some lead-in -> samples, first and last frame of the word."""
    start, end = word_bounds(x)
    y = faded(placed(x, rng) if moved else x)
    bed = 10 ** (BED_DBFS / 20)
    level = rms(y[int(start * RATE):int(end * RATE)])
    gain = bed if snr is None else max(bed, level * 10 ** (-snr / 20))
    y = np.concatenate([np.zeros(LEAD, np.float32), y, np.zeros(TAIL, np.float32)])
    y = np.clip(y + gain * coloured_noise(len(y), rng), -1, 1).astype(np.float32)
    first, last = (round((LEAD / RATE + s) * 100) for s in (start, end))
    return y, first, min(last, len(y) // 160 - 10)
