"""Clean speech for the fit, with a label for each 10 ms.

Speech is what is loud enough for its clip and near what the teacher takes for speech.
"""
import collections
import pickle
from pathlib import Path
from typing import NamedTuple

import numpy as np
from scipy.ndimage import maximum_filter1d

import recordings
from frontend import HOP, RATE, spectra

# Hours of a corpus that are used at most, so that none outweighs the others.
HOURS = {"Common Voice 59 languages": 1.5, "Common Voice English": 0.6, "Common Voice English (no transcript)": 1.0,
         "speechocean762 (OpenSLR 101)": 1.1}
NEAR, HEARD = 31, 0.4               # the teacher must say so much within so many frames
BETWEEN, PAUSE = 9, 0.03            # frames around speech that stay as they are; what becomes of the rest


class Utterance(NamedTuple):
    corpus: str
    speaker: str
    samples: np.ndarray             # 16 bits, whole frames
    speech: np.ndarray


class Pool(NamedTuple):
    utterances: list
    sounds: list                    # of recordings.Sound


def loud(x):
    """Speech per 10 ms frame of a clean utterance by its energy, or None if the recording is too noisy to tell."""
    mel = spectra(x)[1]
    e = 10 * np.log10(mel[:, 1:].sum(1) + 1e-8)
    e = np.convolve(e, np.ones(3) / 3, "same")
    top, bottom = np.percentile(e, 95), np.percentile(e, 3)
    if top - bottom < 32 and len(e) > 40 and bottom > -60:
        return None
    on = e > max(top - 28, min(bottom + 10, top - 15))
    on = np.roll(on, -1)                                   # the window is centred 7.5 ms before the middle of its frame
    at = np.flatnonzero(on)
    if len(at) < 8:
        return None
    for a, b in zip(at[:-1], at[1:]):
        if b - a <= 12:
            on[a:b] = True
    edges = np.flatnonzero(np.diff(np.r_[0, on.astype(int), 0]))
    for a, b in zip(edges[::2], edges[1::2]):
        if b - a < 6:
            on[a:b] = False
    return on


def turned_down(x, sounding):
    """What is no speech is turned down: a label must not call silence what can be heard."""
    near = np.pad(maximum_filter1d(sounding.astype(float), BETWEEN), BETWEEN // 2, mode="edge")
    smooth = np.convolve(near, np.ones(BETWEEN) / BETWEEN, "valid")
    return x[:len(sounding) * HOP] * np.repeat(PAUSE + (1 - PAUSE) * smooth, HOP)


def utterance(clip, probability):
    """A clip with its label, or None if it is too noisy for one."""
    own = loud(clip.samples)
    if own is None:
        return None
    own, probability = own[:len(probability)], probability[:len(own)]
    speech = own & (maximum_filter1d(probability, NEAR) > HEARD)
    samples = turned_down(clip.samples, own | (probability > 0.3))
    return Utterance(clip.corpus, clip.speaker, (samples * 32767).astype(np.int16), speech)


def capped(utterances):
    """In random order, of each corpus no more than its hours."""
    utterances, hours, kept = list(utterances), collections.Counter(), []
    np.random.default_rng(0).shuffle(utterances)
    for u in utterances:
        if hours[u.corpus] <= HOURS.get(u.corpus, np.inf):
            hours[u.corpus] += len(u.samples) / RATE / 3600
            kept.append(u)
    return kept


def taught(folders):
    from teacher import Teacher
    clips, sounds = recordings.read_all(folders)
    clips.sort(key=lambda c: len(c.samples))
    labelled = map(utterance, clips, Teacher()([c.samples for c in clips]))
    return Pool(capped(u for u in labelled if u), sounds)


def load(folders, cache=None):
    """-> Pool, from the file `cache` if it is there"""
    if cache and Path(cache).exists():
        return pickle.loads(Path(cache).read_bytes())
    pool = taught(folders)
    if cache:
        Path(cache).write_bytes(pickle.dumps(pool))
    return pool
