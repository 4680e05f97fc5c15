"""Clean speech for the fit, each utterance with a label per 10 ms frame taken from its own energy.

Human prompts from Debian packages (klettres-data, asterisk-core-sounds-*-wav, alsa-utils), synthetic voices (espeak-ng, flite),
and any folder of recordings given by a manifest.  `sox` converts everything to 16 kHz mono.
"""
import csv
import glob
import hashlib
import os
import subprocess

import numpy as np

from frontend import HOP, RATE, spectra

TEXTS = ["what is the weather like tomorrow", "please turn off the kitchen lights now", "set a timer for twenty five minutes",
         "she had your dark suit in greasy wash water all year", "seven zero nine four", "play some music in the living room",
         "how long is the way to the station", "yes", "good morning everybody, it is half past six", "call me back when you can"]
LANGUAGES = ("en-us en-gb de fr es it pt pt-br nl sv da nb pl cs sk hu ro bg ru uk el tr fi et lv lt hr sl sq ca eu cy ga is "
             "ar fa hi bn ta te ml ur id ms vi cmn yue ja ko sw af").split()
VARIANTS = ["", "+m1", "+m3", "+m5", "+m7", "+f1", "+f2", "+f3", "+f4", "+f5", "+croak", "+whisper"]


def decode(command, raw=True):
    out = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True).stdout
    return np.frombuffer(out, "<i2").astype(np.float32) / 32768


def convert(path):
    return decode(["sox", "-D", path, "-r", str(RATE), "-c", "1", "-b", "16", "-e", "signed", "-t", "raw", "-"])


def synthetic(path, command):
    subprocess.run(command + [path], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    return convert(path)


def label(x):
    """Speech per 10 ms frame of a clean utterance, or None if the recording is too noisy to tell."""
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


def every(files, count):
    files = sorted(files)
    return files[::max(1, len(files) // count)][:count]


def sources(scratch, manifest=None):
    """(speaker, function that gives samples), in a fixed order."""
    for folder in sorted(glob.glob("/usr/share/klettres/*/")):
        for path in every(glob.glob(folder + "*/*.ogg"), 45):
            yield "klettres-" + os.path.basename(folder[:-1]), lambda p=path: convert(p)
    for folder in sorted(glob.glob("/usr/share/asterisk/sounds/*_*/")):
        for path in every([p for p in glob.glob(folder + "*.wav") if os.path.getsize(p) > 12000], 70):
            yield "asterisk-" + os.path.basename(folder[:-1]), lambda p=path: convert(p)
    for path in sorted(glob.glob("/usr/share/sounds/alsa/*_*.wav")):
        yield "alsa", lambda p=path: convert(p)
    for i, language in enumerate(LANGUAGES):
        for j in range(6):
            variant = VARIANTS[(i * 5 + j * 7) % len(VARIANTS)]
            words, out = TEXTS[(i + 3 * j) % len(TEXTS)], os.path.join(scratch, "s.wav")
            command = ["espeak-ng", "-v", language + variant, "-s", str(120 + 25 * ((i + j) % 5)), "-p", str(25 + 12 * (j % 6)), words, "-w"]
            yield "espeak-" + language + variant, lambda c=command, o=out: synthetic(o, c)
    for voice in ("kal16", "awb", "rms", "slt"):
        for words in TEXTS:
            yield "flite-" + voice, lambda v=voice, w=words: synthetic(os.path.join(scratch, "s.wav"), ["flite", "-voice", v, "-t", w, "-o"])
    if manifest:
        root = os.path.dirname(manifest)
        with open(manifest) as f:
            rows = [r for r in csv.DictReader(f) if r["source"] in ("arabic", "picovoice") and r["role"] != "noise"]
        for r in rows[::3]:
            yield "words-" + (r["speaker"] or r["path"]), lambda r=r: convert(os.path.join(root, r["path"]))


def load(scratch, manifest=None):
    """-> list of (speaker, samples, labels), and a digest of the samples used."""
    os.makedirs(scratch, exist_ok=True)
    pool, digest = [], hashlib.sha256()
    for speaker, get in sources(scratch, manifest):
        x = get()
        if not 0.25 * RATE < len(x) < 12 * RATE or np.abs(x).max() < 0.01:
            continue
        x = x / np.abs(x).max() * 0.5
        y = label(x)
        if y is None:
            continue
        x = x[:len(y) * HOP]
        digest.update(x.tobytes())
        pool.append((speaker, x, y))
    return pool, digest.hexdigest()
