"""The framing of the product: 16 kHz, hop 160, window 400, 512-point power spectrum, 40 mel energies."""
import numpy as np

RATE, HOP, WINDOW, FFT, BANDS = 16000, 160, 400, 512, 40


def mel_filters(low=60.0, high=7600.0):
    """40 x 257, triangles linear in mel, peak 1, evaluated at the bin centres."""
    mel = lambda f: 2595.0 * np.log10(1.0 + np.asarray(f, float) / 700.0)
    edges = np.linspace(mel(low), mel(high), BANDS + 2)
    m = mel(np.arange(FFT // 2 + 1) * RATE / FFT)
    rise = (m[None] - edges[:-2, None]) / (edges[1:-1] - edges[:-2])[:, None]
    fall = (edges[2:, None] - m[None]) / (edges[2:] - edges[1:-1])[:, None]
    return np.maximum(0.0, np.minimum(rise, fall))


FILTERS = mel_filters().astype(np.float32)
HAMMING = (0.54 - 0.46 * np.cos(2 * np.pi * np.arange(WINDOW) / (WINDOW - 1))).astype(np.float32)


def spectra(x):
    """samples in [-1, 1] -> (power n x 257, mel n x 40), float32; frame i ends at sample (i + 1) * 160."""
    x = np.asarray(x, np.float32)
    n = len(x) // HOP
    y = x.copy()
    y[1:] -= np.float32(0.97) * x[:-1]
    y = np.concatenate([np.zeros(WINDOW - HOP, np.float32), y[:n * HOP]])
    power = np.empty((n, FFT // 2 + 1), np.float32)
    for a in range(0, n, 2048):                                   # blocks keep the memory small
        b = min(n, a + 2048)
        frames = np.lib.stride_tricks.sliding_window_view(y[a * HOP:(b - 1) * HOP + WINDOW], WINDOW)[::HOP]
        z = np.fft.rfft(frames * HAMMING, FFT)
        power[a:b] = (z.real ** 2 + z.imag ** 2).astype(np.float32)
    return power, power @ FILTERS.T
