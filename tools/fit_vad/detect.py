"""The whole detector as the product runs it, from the shipped file: the reference for its tests."""
import numba
import numpy as np

import model
from features import MEASURES, NAMES, START, analyse

BEGINNING = 300             # frames at the start of a stream in which the likelier answer of both combinations counts
UNKNOWN = -20               # the logit before the first answer
# What is left of the state from one answer to the next: the net was taught by sequences of 4 s, and without this its state
# goes on to drift in minutes of silence.
FADE = np.float32(0.999)


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def product(x, tensors, name):
    return x @ tensors[name].T.astype(np.float32) * tensors[name + "Scale"] + tensors[name + "Bias"]


def paired(x):
    """What the net sees of each two frames: the measures of the second, the mean of their log mels."""
    first, second = x[:len(x) // 2 * 2:2], x[1::2]
    return np.concatenate([second[:, :MEASURES], (first + second)[:, MEASURES:] / 2], 1)


def net_logits(x, tensors):
    """Inputs n x 53 -> logit a frame; the net begins at frame START and answers with each second frame."""
    frames = len(x)
    x = paired(x[START:].astype(np.float32))
    hidden = np.maximum(product(x * tensors["inputUnits"], tensors, "input"), 0)
    gates = product(hidden, tensors, "gates")
    units = len(tensors["output"])
    states, state = np.zeros((len(x), units), np.float32), np.zeros(units, np.float32)
    for i, given in enumerate(gates):
        kept = product(state, tensors, "memory")
        reset, keep = np.split(sigmoid(given[:2 * units] + kept[:2 * units]), 2)
        new = np.tanh(given[2 * units:] + reset * kept[2 * units:])
        states[i] = state = FADE * (new + keep * (state - new))
    logits = np.repeat(states @ tensors["output"] + tensors["outputBias"], 2)
    return np.concatenate([np.full(START + 1, UNKNOWN, np.float32), logits])[:frames]


def hand_logits(x, hand):
    x, w = dict(zip(NAMES, x.T)), hand["weights"]
    audible = np.minimum(1, x["snr"] / 0.8)                 # a tone that the floor has absorbed is no voice
    plain = sum(w[n] * x[n] for n in ("ratio", "spread", "flutter", "level"))
    return plain + w["voicing"] * x["voicing"] * audible + hand["bias"]


def learned_logits(x, configuration, tensors):
    z = net_logits(x, tensors)
    begins = slice(START, START + BEGINNING)
    z[begins] = np.maximum(z[begins], hand_logits(x[begins], configuration["hand"]))
    return z


@numba.njit(cache=True)
def hysteresis(z, enter, leave):
    speech, on = np.zeros(len(z), numba.boolean), False
    for i in range(START, len(z)):
        on = z[i] >= (leave if on else enter)
        speech[i] = on
    return speech


def detect(samples, path, sensitivity=0.5, learned=True):
    """-> (probability, speech, logit) a frame"""
    c, tensors = model.read(path)
    x = analyse(np.nan_to_num(samples, nan=0, posinf=0, neginf=0))
    z = (learned_logits(x, c, tensors) if learned else hand_logits(x, c["hand"])).astype(float)
    table = c["sensitivity"]["learned" if learned else "hand"]
    enter = float(np.interp(sensitivity, np.linspace(0, 1, 11), table["enter"]))
    p = sigmoid(z)
    p[:START] = 0
    return p, hysteresis(z, enter, enter - table["gap"]), z
