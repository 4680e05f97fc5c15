"""Speech to fit from: a folder of labelled recordings, and words and sentences that synthesisers say."""
import csv
import subprocess
import wave
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from scipy.signal import resample_poly

LANGUAGES = "en-us en-gb en-gb-x-rp en-gb-scotland en-029 en-gb-x-gbclan".split()
FOREIGN = "de fr es it pt nl pl ru cs sv tr fi hu el ro id vi hi ar cmn".split()
VARIANTS = ("m1 m2 m3 m4 m5 m6 m7 m8 f1 f2 f3 f4 f5 Andy Denis Annie belinda linda steph Gene Lee Mario Michael boris "
            "kaukovalta rob robert travis victor zac edward anikaRobot").split()
FLITE = "kal awb rms slt".split()


@dataclass
class Recording:
    samples: np.ndarray
    word: str
    speaker: str
    source: str


def read_wav(path):
    with wave.open(str(path), "rb") as file:
        if (file.getframerate(), file.getnchannels(), file.getsampwidth()) != (16000, 1, 2):
            raise ValueError(f"{path}: give 16 kHz mono recordings of 16 bits")
        return np.frombuffer(file.readframes(file.getnframes()), "<i2").astype(np.float32) / 32768


def labelled(manifest):
    """Recordings that a CSV file (path, role, keyword, speaker, source) names; a speaker may be unknown."""
    root, out = Path(manifest).parent, []
    with open(manifest, newline="") as file:
        for row in csv.DictReader(file):
            if row["role"] != "noise":
                speaker = row["speaker"] or Path(row["path"]).stem
                out.append(Recording(read_wav(root / row["path"]), row["keyword"], f"{row['source']} {speaker}", row["source"]))
    return out


def prompts(packages, shortest=0.5, longest=5.0):
    """Announcements that people have read for telephone exchanges, from Debian packages; at most so many seconds of each.
    What they say is not known word by word."""
    out = []
    for package in packages:
        listed = subprocess.run(["dpkg", "-L", package], capture_output=True, check=True, text=True).stdout.split()
        for path in sorted(f for f in listed if f.endswith(".g722")):
            samples = decoded(["-f", "g722", "-i", path])
            if len(samples) >= shortest * 16000:
                out.append(Recording(samples[:int(longest * 16000)], "", package, "prompts"))
    return out


def sentences(manifest, without=(), corpora=None, shortest=1.6, longest=20.0):
    """Sentences that a CSV file (path, kind, text, speaker, corpus) names, of all corpora or some."""
    root, out = Path(manifest).parent, []
    with open(manifest, newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["kind"] == "sentence" and (not corpora or row["corpus"] in corpora)]
    for row in rows:
        speaker = f"{row['corpus']} {row['speaker']}"
        if speaker in without:
            continue
        samples = decoded(["-i", str(root / row["path"])])
        if len(samples) >= shortest * 16000:
            out.append(Recording(samples[:int(longest * 16000)], row["text"].lower(), speaker, row["corpus"]))
    return out


def decoded(arguments):
    data = subprocess.run(["ffmpeg", "-v", "error", *arguments, "-ac", "1", "-ar", "16000", "-f", "s16le", "-"],
                          capture_output=True, check=True).stdout
    return np.frombuffer(data, "<i2").astype(np.float32) / 32768


def pcm(data):
    """Samples of a WAV of unknown length, as synthesisers write it to a pipe, and its rate."""
    rate, at = int.from_bytes(data[24:28], "little"), data.find(b"data") + 8
    return np.frombuffer(data[at:at + (len(data) - at) // 2 * 2], "<i2").astype(np.float32) / 32768, rate


def resampled(samples, rate):
    return samples if rate == 16000 else resample_poly(samples, 16000, rate).astype(np.float32)


def say(text, voice, speed, pitch):
    command = (["flite", "-voice", voice[6:], "-t", text, "-o", "/dev/stdout"] if voice.startswith("flite ")
               else ["espeak-ng", "-v", voice, "-s", str(speed), "-p", str(pitch), "--stdout", text])
    return resampled(*pcm(subprocess.run(command, capture_output=True, check=True).stdout))


def at_pace(samples, pace):
    """Played faster by a factor, which raises pitch and formants, too."""
    count = int(len(samples) / pace)
    return np.interp(np.arange(count) * pace, np.arange(len(samples)), samples).astype(np.float32)


def levelled(samples, rng):
    return samples / (np.abs(samples).max() + 1e-9) * rng.uniform(0.05, 0.5)


def varied(samples, rng):
    """Another length of vocal tract (with the speed) and another level."""
    return levelled(at_pace(samples, rng.uniform(0.88, 1.14)), rng)


def voices(count, rng):
    names = [f"{LANGUAGES[i % len(LANGUAGES)]}+{VARIANTS[i % len(VARIANTS)]}" for i in range(count)]
    return [(n, int(rng.integers(120, 230)), int(rng.integers(20, 80))) for n in names]


def spoken_words(words, seed, voice_count=36, takes=10):
    rng = np.random.default_rng(seed)
    choice, out = voices(voice_count, rng), []
    for word in words:
        for v in rng.choice(voice_count, takes, replace=False):
            voice, speed, pitch = choice[v]
            samples = say(word, voice, int(speed * rng.uniform(0.9, 1.1)), pitch)
            if len(samples) >= 3000:
                out.append(Recording(varied(samples, rng), word, f"voice {v}", "spoken words"))
    return out


def spoken_sentences(words, count, seed):
    """Fluent speech: 4 to 9 words in a row, in many voices and with the sounds of many languages."""
    rng = np.random.default_rng(seed)
    out = []
    for i in range(count):
        text = " ".join(rng.choice(words, int(rng.integers(4, 10))))
        voice = (f"flite {FLITE[i % 4]}" if i % 3 == 0 else
                 f"{FOREIGN[i % len(FOREIGN)] if i % 3 == 1 else LANGUAGES[i % len(LANGUAGES)]}+{VARIANTS[i % len(VARIANTS)]}")
        samples = say(text, voice, int(rng.integers(130, 220)), int(rng.integers(20, 80)))
        if len(samples) >= 8000:
            out.append(Recording(varied(samples, rng), text, f"reader {i}", "spoken sentences"))
    return out
