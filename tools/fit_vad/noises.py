"""Generated noises by kind.  make(kind, seconds, rng) -> float64 samples with RMS about 0.1 (not clipped)."""
import numpy as np
from scipy.signal import butter, lfilter, sosfilt

RATE = 16000


def coloured(n, slope, rng):
    """Noise whose power falls by 3 dB an octave times `slope`."""
    z = np.fft.rfft(rng.standard_normal(n))
    f = np.maximum(np.fft.rfftfreq(n, 1 / RATE), 20.0)
    return np.fft.irfft(z * f ** (-slope / 2), n)


def band(x, low, high, order=2):
    if low > 30:
        x = sosfilt(butter(order, low, "high", fs=RATE, output="sos"), x)
    if high < 7800:
        x = sosfilt(butter(order, high, "low", fs=RATE, output="sos"), x)
    return x


def slow(n, hertz, rng):
    """A random curve with unit variance and content below `hertz`."""
    points = max(4, int(n / RATE * hertz * 2) + 3)
    c = np.interp(np.linspace(0, points - 1, n), np.arange(points), rng.standard_normal(points))
    return c


def resonances(x, rng, count=3, low=80, high=6000):
    y = x.copy()
    for _ in range(count):
        f = np.exp(rng.uniform(np.log(low), np.log(high)))
        r = np.exp(-np.pi * f / rng.uniform(1, 20) / RATE)
        y += rng.uniform(0.3, 2) * lfilter([1 - r], [1, -2 * r * np.cos(2 * np.pi * f / RATE), r * r], x)
    return y


def tone(n, f, rng, partials=1, tilt=1.0):
    t = np.arange(n) / RATE
    return sum(k ** -tilt * np.sin(2 * np.pi * f * k * t + rng.uniform(0, 6.3)) for k in range(1, partials + 1) if f * k < 7900)


def events(n, rate, length, rng):
    """Start samples of a Poisson process, each with its length in samples."""
    at, t = [], 0.0
    while True:
        t += rng.exponential(1 / rate)
        if t * RATE >= n:
            return at
        at.append((int(t * RATE), int(RATE * rng.uniform(*length))))


def put(x, at, y):
    y = y[:max(0, len(x) - at)]
    x[at:at + len(y)] += y


def steady(n, rng):
    return coloured(n, rng.uniform(0, 2), rng)


def white(n, rng):
    return rng.standard_normal(n)


def pink(n, rng):
    return coloured(n, 1.0, rng)


def brown(n, rng):
    return coloured(n, 2.0, rng)


def hum(n, rng):
    f = rng.choice([50.0, 60.0]) * (1 + rng.normal() * 1e-3)
    x = tone(n, f, rng, rng.integers(3, 20), rng.uniform(0.3, 1.5))
    return x / x.std() + rng.uniform(0.01, 0.5) * coloured(n, 1, rng) * 50


def fan(n, rng):
    x = resonances(coloured(n, rng.uniform(0.5, 2), rng), rng)
    x /= x.std()
    t = np.arange(n) / RATE
    x *= 1 + rng.uniform(0, 0.3) * np.sin(2 * np.pi * rng.uniform(3, 40) * t)
    return x + rng.uniform(0, 0.4) * tone(n, rng.uniform(60, 400), rng, rng.integers(1, 6))


def boiler(n, rng):
    """Roaring burner or kettle: broad, with a slow random swell and many small resonances."""
    x = resonances(coloured(n, rng.uniform(0, 1.5), rng), rng, 8)
    x /= x.std()
    fast = np.exp(rng.uniform(0.1, 0.35) * slow(n, rng.uniform(4, 25), rng))
    return x * fast * np.exp(rng.uniform(0.0, 0.4) * slow(n, 0.5, rng))


def machine(n, rng):
    """Washing machine: drum turning, motor whine, sloshing."""
    t = np.arange(n) / RATE
    x = resonances(coloured(n, rng.uniform(0.7, 2), rng), rng, 5, 60, 3000)
    x /= x.std()
    f = rng.uniform(0.4, 9)
    x *= 1 + rng.uniform(0.2, 0.9) * np.abs(np.sin(np.pi * f * t)) ** rng.uniform(1, 6)
    whine = rng.uniform(80, 900) * (1 + 0.02 * slow(n, 0.5, rng))
    x += rng.uniform(0, 0.6) * np.sin(2 * np.pi * np.cumsum(whine) / RATE) * (1 + 0.4 * slow(n, 3, rng))
    slosh = band(rng.standard_normal(n), 200, rng.uniform(1000, 5000))
    x += rng.uniform(0, 0.8) * slosh / slosh.std() * np.maximum(slow(n, rng.uniform(1, 5), rng), 0)
    return x


def gusts(n, rng):
    x = coloured(n, rng.uniform(0.5, 2.2), rng)
    depth = rng.uniform(0.7, 2.2)
    return x / x.std() * np.exp(depth * slow(n, rng.uniform(0.2, 1.5), rng))


def swells(n, rng):
    """Noise switched softly on and off, as waves or passing cars."""
    t = np.arange(n) / RATE
    x = coloured(n, rng.uniform(0, 2), rng)
    p = np.abs(np.sin(np.pi * rng.uniform(0.1, 1.2) * t + rng.uniform(0, 3))) ** rng.uniform(1, 8)
    return x / x.std() * (10 ** (-rng.uniform(10, 35) / 20) + p)


def steps(n, rng):
    x = resonances(coloured(n, rng.uniform(0, 2), rng), rng, 2)
    gain = np.ones(n)
    at, level = 0, 0.0
    while at < n:
        length = int(RATE * rng.uniform(1.0, 6))
        gain[at:at + length] = 10 ** (level / 20)
        level = rng.uniform(-30, 0)
        at += length
    return x / x.std() * gain


def clicks(n, rng):
    x = coloured(n, rng.uniform(0, 1.5), rng)
    x *= 10 ** (-rng.uniform(20, 50) / 20) / x.std()
    for at, _ in events(n, rng.uniform(0.5, 12), (1, 1), rng):
        y = np.zeros(rng.integers(2, 1200))
        y[0] = 1
        y = y + rng.standard_normal(len(y)) * np.exp(-np.arange(len(y)) / (rng.uniform(0.1, 0.25) * len(y) + 1))
        put(x, at, rng.uniform(0.2, 2) * y)
    return x


def keys(n, rng):
    """Typing: press and release, each a short damped burst."""
    x = 0.003 * coloured(n, 1, rng)
    kit = [resonances(rng.standard_normal(900) * np.exp(-np.arange(900) / rng.uniform(40, 250)), rng, 2, 400, 6000) for _ in range(6)]
    for at, gap in events(n, rng.uniform(2, 9), (0.05, 0.12), rng):
        y = kit[rng.integers(6)] * rng.uniform(0.3, 1)
        put(x, at, y)
        put(x, at + gap, 0.5 * y)
    return x


def knocks(n, rng):
    """Dishes, footsteps, doors: ringing strokes, low or bright."""
    x = 0.003 * coloured(n, 1, rng)
    for at, length in events(n, rng.uniform(0.5, 4), (0.05, 0.5), rng):
        y = np.zeros(length)
        t = np.arange(length) / RATE
        for _ in range(rng.integers(2, 7)):
            f = np.exp(rng.uniform(np.log(80), np.log(6500)))
            y += rng.uniform(0.2, 1) * np.sin(2 * np.pi * f * t) * np.exp(-t * rng.uniform(10, 120))
        put(x, at, rng.uniform(0.2, 1) * y)
    return x


def beeps(n, rng):
    x = coloured(n, rng.uniform(0, 1.5), rng)
    x *= 10 ** (-rng.uniform(15, 50) / 20) / x.std()
    f, period, length = rng.uniform(300, 4000), rng.uniform(0.2, 2.5), rng.uniform(0.04, 0.6)
    pair, partials = rng.random() < 0.4, rng.integers(1, 4)
    for k in range(int(n / RATE / period) + 1):
        m = int(RATE * min(length, period * 0.8))
        y = tone(m, f * (1.25 if pair and k % 2 else 1), rng, partials) * np.minimum(1, np.minimum(np.arange(m), np.arange(m)[::-1]) / 80)
        put(x, int((k * period + rng.uniform(0, 0.02)) * RATE), y)
    return x


def siren(n, rng):
    t = np.arange(n) / RATE
    low, high = rng.uniform(300, 900), rng.uniform(900, 2000)
    shape = np.sin(2 * np.pi * rng.uniform(0.15, 4) * t)
    shape = np.sign(shape) if rng.random() < 0.4 else shape
    f = (low + high) / 2 + (high - low) / 2 * shape
    phase = 2 * np.pi * np.cumsum(f) / RATE
    x = sum(k ** -1.5 * np.sin(k * phase) for k in range(1, rng.integers(2, 5)))
    return x + rng.uniform(0.01, 0.3) * coloured(n, 1, rng) * 50


def music(n, rng):
    """Notes and chords of a plucked or held instrument, with a beat now and then."""
    x = 1e-3 * rng.standard_normal(n)
    beat = rng.uniform(0.15, 0.6)
    root = 440 * 2 ** (rng.integers(-24, 8) / 12)
    scale = np.array([0, 2, 4, 5, 7, 9, 11, 12, 14, 16, 19])
    held = rng.random() < 0.4
    t0 = 0.0
    while t0 * RATE < n:
        m = int(RATE * beat * rng.integers(1, 5))
        t = np.arange(m) / RATE
        for s in rng.choice(scale, rng.integers(1, 5), replace=False):
            f = root * 2 ** (s / 12)
            y = tone(m, f, rng, rng.integers(2, 10), rng.uniform(0.7, 2))
            env = np.minimum(1, t / 0.02) * (np.minimum(1, t[::-1] / 0.05) if held else np.exp(-t * rng.uniform(1, 8)))
            put(x, int(t0 * RATE), y * env)
        if rng.random() < 0.3:
            put(x, int(t0 * RATE), rng.uniform(0.3, 2) * rng.standard_normal(1500) * np.exp(-np.arange(1500) / 300))
        t0 += beat * rng.integers(1, 4)
    return x


def motor(n, rng):
    """Vacuum cleaner, drill, car: a harmonic buzz with changing speed under broad noise."""
    f = rng.uniform(30, 300) * (1 + 0.05 * slow(n, 0.3, rng) + 0.2 * np.tanh(slow(n, 0.15, rng)))
    phase = 2 * np.pi * np.cumsum(f) / RATE
    x = sum(k ** -rng.uniform(0.3, 1.2) * np.sin(k * phase + rng.uniform(0, 6)) for k in range(1, 16) if k * f.max() < 7500)
    y = resonances(coloured(n, rng.uniform(0, 1.5), rng), rng)
    return x / x.std() * rng.uniform(0.2, 1) + y / y.std() * rng.uniform(0.3, 1.5)


def rain(n, rng):
    x = 0.3 * rng.standard_normal(n) * np.exp(0.1 * slow(n, 2, rng))
    drops = np.zeros(n)
    drops[rng.integers(0, n, int(n / RATE * rng.uniform(20, 400)))] = rng.standard_normal(1)
    r = np.exp(-1 / rng.uniform(10, 80))
    return band(x, rng.uniform(100, 1000), 7900) + 4 * lfilter([1], [1, -r], drops * rng.standard_normal(n))


def rustle(n, rng):
    """Cloth, paper, rubbing on the microphone: bursts of filtered noise with random envelopes."""
    x = 0.01 * coloured(n, 1, rng)
    for at, length in events(n, rng.uniform(0.5, 3), (0.05, 0.7), rng):
        y = rng.standard_normal(length) * np.hanning(length) * np.abs(slow(length, 30, rng))
        put(x, at, rng.uniform(0.2, 1) * band(y, rng.uniform(50, 2500), rng.uniform(3000, 7900)))
    return x


def birds(n, rng):
    x = 0.01 * coloured(n, 1, rng)
    for at, length in events(n, rng.uniform(0.5, 5), (0.04, 0.3), rng):
        t = np.arange(length) / RATE
        f = rng.uniform(1800, 5500) + rng.uniform(-6000, 6000) * t + rng.uniform(0, 500) * np.sin(2 * np.pi * rng.uniform(10, 40) * t)
        put(x, at, rng.uniform(0.2, 1) * np.hanning(length) * np.sin(2 * np.pi * np.cumsum(f) / RATE))
    return x


def pulses(n, rng):
    """Buzzers, phones on vibrate, printers: noise or square waves gated at a regular beat."""
    t = np.arange(n) / RATE
    f = rng.uniform(40, 300)
    x = np.sign(np.sin(2 * np.pi * f * t)) if rng.random() < 0.5 else coloured(n, rng.uniform(0, 1), rng)
    x = band(x / x.std(), 60, rng.uniform(800, 7900))
    gate = (t * rng.uniform(0.3, 8)) % 1 < rng.uniform(0.2, 0.8)
    gate = lfilter([0.01], [1, -0.99], gate.astype(float))
    return x * gate + 10 ** (-rng.uniform(20, 50) / 20) * rng.standard_normal(n)


KINDS = {f.__name__: f for f in (steady, white, pink, brown, hum, fan, boiler, machine, gusts, swells, steps, clicks, keys, knocks,
                                 beeps, siren, music, motor, rain, rustle, birds, pulses)}


def make(kind, seconds, rng):
    x = KINDS[kind](int(round(seconds * RATE)), rng)
    return 0.1 * x / (np.sqrt(np.mean(x ** 2)) + 1e-9)
