"""A small net in numpy: rectified layers over the features of now and of 40, 80, 120 and 160 ms ago; Adam; one output."""
import numpy as np

DELAYS = (0, 4, 8, 12, 16)


def stack(x, rows, first):
    """Rows of the features at each delay; before the start of a scene its first row stands."""
    return np.concatenate([x[np.maximum(rows - d, first)] for d in DELAYS], 1)


def initial(sizes, rng):
    return [p for a, b in zip(sizes[:-1], sizes[1:])
            for p in (rng.standard_normal((a, b)).astype(np.float32) * np.float32(np.sqrt(2 / a)), np.zeros(b, np.float32))]


def forward(p, x):
    hidden = [x]
    for i in range(0, len(p) - 2, 2):
        hidden.append(np.maximum(hidden[-1] @ p[i] + p[i + 1], 0))
    return hidden, (hidden[-1] @ p[-2] + p[-1])[:, 0]


def gradients(p, x, y, w):
    """Of the weighted cross-entropy; returns them and the loss."""
    hidden, z = forward(p, x)
    q = 1 / (1 + np.exp(-z))
    loss = float((w * (np.logaddexp(0, z) - y * z)).sum() / w.sum())
    d = ((q - y) * w / w.sum()).astype(np.float32)[:, None]
    g = [None] * len(p)
    for i in range(len(p) - 2, -1, -2):
        h = hidden[i // 2]
        g[i], g[i + 1] = h.T @ d, d.sum(0)
        if i:
            d = (d @ p[i].T) * (h > 0)
    return g, loss


def fit(x, y, w, scene, sizes=(24, 12), epochs=8, batch=2048, rate=3e-3, decay=1e-5, seed=0, prior=None, log=None):
    """x standardised float32.  Rows are drawn with probability proportional to w.  -> parameters (an average of the last epochs)."""
    rng = np.random.default_rng(seed)
    p = initial((x.shape[1] * len(DELAYS),) + tuple(sizes) + (1,), rng)
    first = np.zeros(len(x), np.int64)
    starts = np.flatnonzero(np.r_[True, scene[1:] != scene[:-1]])
    first[starts] = starts
    first = np.maximum.accumulate(first)
    m, v, average = [np.zeros_like(a) for a in p], [np.zeros_like(a) for a in p], [np.zeros_like(a) for a in p]
    usable = np.flatnonzero(w > 0)
    cumulative = np.cumsum(w[usable] / w[usable].sum())
    steps = epochs * 400
    kept = 0
    one = np.ones(batch, np.float32)
    for t in range(1, steps + 1):
        rows = usable[np.minimum(np.searchsorted(cumulative, rng.random(batch)), len(usable) - 1)]
        g, loss = gradients(p, stack(x, rows, first[rows]), y[rows].astype(np.float32), one)
        step = rate * (0.5 * (1 + np.cos(np.pi * t / steps)) + 0.01)
        for i in range(len(p)):
            m[i] += 0.1 * (g[i] - m[i])
            v[i] += 0.001 * (g[i] ** 2 - v[i])
            p[i] -= np.float32(step) * (m[i] / (1 - 0.9 ** t) / (np.sqrt(v[i] / (1 - 0.999 ** t)) + 1e-8) + decay * 1e3 * p[i] * (i % 2 == 0))
        if t > steps * 0.8:
            kept += 1
            for i in range(len(p)):
                average[i] += (p[i] - average[i]) / kept
        if log and t % 400 == 0:
            log("step %d loss %.4f" % (t, loss))
    return average


def logits(p, x):
    """A whole scene, x standardised."""
    rows = np.arange(len(x))
    return forward(p, stack(x, rows, np.zeros(len(x), np.int64)))[1]
