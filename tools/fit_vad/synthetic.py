"""Words and sentences by espeak-ng and flite: many a test, and some who have no recordings, are spoken by programs."""
import io
import multiprocessing
import subprocess

import numpy as np
import soundfile
from scipy.signal import resample_poly

import speech
from frontend import RATE

UTTERANCES = 1500
WORDS = ("stop yes no left right go on off up down marmalade computer kitchen alexa jarvis lamp okay hello seven nine operator "
         "garden window marigold next open disable three").split()
SENTENCES = ["what is the weather like tomorrow", "please turn off the kitchen lights now",
             "set a timer for twenty five minutes", "she had your dark suit in greasy wash water all year",
             "seven zero nine four", "play some music in the living room", "how long is the way to the station",
             "good morning everybody, it is half past six", "call me back when you can"]
LANGUAGES = ("en-us en-gb de fr es it pt pt-br nl sv da nb pl cs sk hu ro bg ru uk el tr fi et lv lt hr sl sq ca eu cy ga is ar "
             "fa hi bn ta te ml ur id ms vi cmn yue ja ko sw af").split()
VARIANTS = ["", "+m1", "+m2", "+m3", "+m4", "+m5", "+m7", "+f1", "+f2", "+f3", "+f4", "+f5", "+croak", "+Andy", "+Mario"]
FLITE = ["awb", "rms", "slt", "kal16"]


def command(rng):
    """-> voice and command, which writes WAV to its standard output"""
    text = (WORDS if rng.random() < 0.65 else SENTENCES)
    text = text[rng.integers(len(text))]
    if rng.random() < 0.2:
        voice = FLITE[rng.integers(len(FLITE))]
        return "flite " + voice, ["flite", "-voice", voice, "-t", text, "-o", "/dev/stdout"]
    language = "en-us" if rng.random() < 0.4 else LANGUAGES[rng.integers(len(LANGUAGES))]
    voice = language + VARIANTS[rng.integers(len(VARIANTS))]
    speed, pitch = rng.integers(125, 185), rng.integers(30, 70)
    return voice, ["espeak-ng", "-v", voice, "-s", str(speed), "-p", str(pitch), "--stdout", text]


def said(i):
    voice, words = command(np.random.default_rng([9, 9, i]))
    try:
        wave = subprocess.run(words, check=True, capture_output=True).stdout
        x, rate = soundfile.read(io.BytesIO(wave), dtype="float64")
    except (OSError, subprocess.CalledProcessError, soundfile.LibsndfileError):
        return None
    x = resample_poly(x, RATE // 50, rate // 50)
    if len(x) < RATE // 5 or np.abs(x).max() < 0.01:
        return None
    x = x / np.abs(x).max() * 0.5
    on = speech.loud(x)
    return None if on is None else speech.Utterance("synthetic", voice, (x * 32767).astype(np.int16), on)


def utterances(processes):
    with multiprocessing.get_context("fork").Pool(processes) as pool:
        return [u for u in pool.map(said, range(UTTERANCES), chunksize=20) if u]
