"""Utterances of synthesisers with the time of every phone: what the network of the front end is taught by."""
import ctypes
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import corpus
import degrade
import spectra

DICTIONARY = "/usr/share/pocketsphinx/model/en-us/cmudict-en-us.dict"
# Their readers say English words with the sounds of their own language.
FOREIGN = ("de fr es it pt nl pl ru cs sv tr fi hu el ro id vi hi ar cmn da nb ca hr sk sl et lv lt sq mk bg uk ko ja ta bn "
           "sw eu ga cy").split()
FOREIGN_SHARE = 0.45
# The library knows languages by their files.
FILES = {"en-gb": "en"}
SILENCE = "silence"
OUTSIDE = -1                    # before the first and after the last phone


@dataclass
class Utterance:
    cepstra: np.ndarray
    speech: np.ndarray          # whether a frame stands over the noise, as the mean normalisation sees it
    labels: np.ndarray          # of each frame, an index into the alphabet or OUTSIDE
    first: int                  # frames of the speech
    last: int


class Alphabet:
    """Halves of phones, numbered as they come up. Each synthesiser has its own."""

    def __init__(self):
        self.numbers = {}

    def number(self, synthesiser, phone, half):
        name = SILENCE if phone.startswith("_") or phone == "pau" else f"{phone} {half}"
        return self.numbers.setdefault((synthesiser, name), len(self.numbers))

    def of(self, synthesiser):
        return [n for (s, _), n in self.numbers.items() if s == synthesiser]


class _Id(ctypes.Union):
    _fields_ = [("number", ctypes.c_int), ("string", ctypes.c_char * 8)]


class _Event(ctypes.Structure):
    _fields_ = [("type", ctypes.c_int), ("unique", ctypes.c_uint), ("text", ctypes.c_int), ("length", ctypes.c_int),
                ("milliseconds", ctypes.c_int), ("sample", ctypes.c_int), ("user", ctypes.c_void_p), ("id", _Id)]


class Espeak:
    """libespeak-ng, which tells when each phone starts; the program of that name does not."""
    name = "espeak-ng"
    _retrieve_at_once, _phone_events, _phone_event, _utf8, _rate, _pitch = 2, 1, 7, 1, 1, 3
    _callback_type = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.POINTER(_Event))

    def __init__(self):
        self.library = ctypes.CDLL("libespeak-ng.so.1")
        self.rate = self.library.espeak_Initialize(self._retrieve_at_once, 0, None, self._phone_events)
        if self.rate != 22050:
            raise RuntimeError(f"libespeak-ng speaks at {self.rate} Hz, not at 22050: install espeak-ng-data")
        self.parts, self.phones = [], []
        self.callback = self._callback_type(self._take)
        self.library.espeak_SetSynthCallback(self.callback)

    def _take(self, samples, count, events):
        if samples and count > 0:
            self.parts.append(np.ctypeslib.as_array(samples, (count,)).astype(np.float32) / 32768)
        i = 0
        while events[i].type:
            if events[i].type == self._phone_event:
                phone = events[i].id.string.decode("utf8", "replace")
                if not phone.startswith("("):          # the start of another language
                    self.phones.append((events[i].sample / self.rate, phone))
            i += 1
        return 0

    def say(self, text, rng):
        """-> 16 kHz samples, [(start in seconds, phone)]"""
        languages = FOREIGN if rng.random() < FOREIGN_SHARE else corpus.LANGUAGES
        language = languages[rng.integers(len(languages))]
        voice = f"{FILES.get(language, language)}+{corpus.VARIANTS[rng.integers(len(corpus.VARIANTS))]}"
        self.parts, self.phones = [], []
        if self.library.espeak_SetVoiceByName(voice.encode()):
            raise RuntimeError(f"espeak-ng has no voice {voice}")
        self.library.espeak_SetParameter(self._rate, int(rng.integers(110, 240)), 0)
        self.library.espeak_SetParameter(self._pitch, int(rng.integers(15, 85)), 0)
        data = text.encode()
        self.library.espeak_Synth(data, len(data) + 1, 0, 1, 0, self._utf8, None, None)
        return corpus.resampled(np.concatenate(self.parts), self.rate), self.phones


class Flite:
    name = "flite"

    def say(self, text, rng):
        voice, stretch = corpus.FLITE[rng.integers(len(corpus.FLITE))], rng.uniform(0.75, 1.3)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "said.wav"
            printed = subprocess.run(["flite", "-voice", voice, "--setf", f"duration_stretch={stretch:.2f}", "-psdur", "-t", text,
                                      "-o", str(path)], capture_output=True, check=True, text=True).stdout
            samples = corpus.resampled(*corpus.pcm(path.read_bytes()))
        phones, start = [], 0.0
        for token in printed.split():
            phone, end = token.rsplit(":", 1)
            phones.append((start, phone))
            start = float(end)
        return samples, phones


def dictionary(without):
    """Words of the pronouncing dictionary that can be read out, without some."""
    with open(DICTIONARY) as file:
        words = [line.split(maxsplit=1)[0] for line in file]
    return np.array([w for w in words if w.isalpha() and 3 <= len(w) <= 12 and w not in without])


def labels(phones, duration, count, lead, numbers):
    """What is said in the middle of each frame's window: `numbers` gives the first and the second half of a phone."""
    starts = np.array([start for start, _ in phones])
    ends = np.append(starts[1:], duration)
    middle = (spectra.HOP * (np.arange(count) + 1) - spectra.WINDOW / 2) / spectra.RATE - lead
    phone = np.searchsorted(starts, middle, "right") - 1
    second = middle > (starts[phone] + ends[phone]) / 2
    table = np.array(numbers)
    return np.where((phone >= 0) & (middle < duration), table[phone, second.astype(int)], OUTSIDE)


def degraded(samples, phones, heavily, alphabet, synthesiser, rng):
    x, lead = degrade.copied(samples, heavily, rng)
    cepstra, speech = spectra.cepstra(spectra.energies(x))
    numbers = [[alphabet.number(synthesiser, phone, half) for half in (1, 2)] for _, phone in phones]
    said = labels(phones, len(samples) / spectra.RATE, len(cepstra), lead / spectra.RATE, numbers)
    return Utterance(cepstra, speech, said, lead // spectra.HOP, min(len(cepstra), (lead + len(samples)) // spectra.HOP))


def utterances(without, espeak, flite, seed):
    """Random words of a dictionary, read by so many readers of both synthesisers, each once hardly and once heavily degraded.

    -> utterances, alphabet
    """
    rng = np.random.default_rng([seed, 5])
    words, alphabet, out = dictionary(without), Alphabet(), []
    for synthesiser, count in ((Espeak(), espeak), (Flite(), flite)):
        for _ in range(count):
            text = " ".join(rng.choice(words, int(rng.integers(1, 10)) if rng.random() < 0.7 else 1))
            samples, phones = synthesiser.say(text, rng)
            pace = rng.uniform(0.86, 1.2)
            samples = corpus.levelled(corpus.at_pace(samples, pace), rng)
            phones = [(start / pace, phone) for start, phone in phones]
            if len(samples) >= 4000 and phones:
                out += [degraded(samples, phones, heavily, alphabet, synthesiser.name, rng) for heavily in (False, True)]
    return out, alphabet
