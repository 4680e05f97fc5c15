#!/usr/bin/env python3
"""Speech with what is to be heard in it: what `train.py` teaches the phone network by.

    data.py --manifest people/manifest.csv --manifest more/manifest.csv --spoken 6000 --output FOLDER

English is taught frame by frame by the teacher, which hears the clean recording; what is said in other languages, by people
with a transcript and by espeak-ng, by the phones that espeak-ng says are in it. Writes samples.i16, targets.npz and
sounds.npz (noises, music, impulse responses) into FOLDER. Needs hama, torch, soundfile, scipy, espeak-ng, flite.
"""
import argparse
import csv
import random
import subprocess
import tempfile
from multiprocessing import Pool
from pathlib import Path

import numpy as np
import soundfile
from scipy.signal import resample_poly

import symbols

RATE, HOP, TOP = 16000, 320, 4
QUIET = 1600                                # samples of silence around a recording
SHORTEST, LONGEST = 0.3, 16.0               # seconds
FREE = ("CC0", "CC BY 3.0", "CC BY 4.0", "CC-BY", "public domain", "Public Domain", "CMU free", "free, commercial", "BSD",
        "Apache", "MIT")
# Recordings of words that are scored: nothing is fitted to them.
LEFT_OUT = ("WUW Corpus II",)
ENGLISH = ("en", "en-GB", "")
# Their writing is not pronounced by espeak-ng, or by its English part.
UNREADABLE = ("zh-CN", "zh-TW", "zh-HK", "ja", "th", "dv", "ab", "vot", "cnh", "kab", "rw", "rm-sursilv", "rm-vallader")
VARIANTS = [""] + [f"+f{i}" for i in range(1, 5)] + [f"+m{i}" for i in range(1, 8)] + ["+croak", "+whisper", "+klatt2", "+klatt4"]
ENGLISHES = ("en-us", "en-us", "en-gb", "en-gb-scotland", "en-029", "en-gb-x-rp", "en-gb-x-gbclan")
FLITE = ("slt", "rms", "awb", "kal16", "kal")
DICTIONARY = "/usr/share/pocketsphinx/model/en-us/cmudict-en-us.dict"


def is_free(licence):
    return licence.startswith(FREE) and "SA" not in licence and "NC" not in licence


def samples_of(path):
    x, rate = soundfile.read(path, dtype="float32", always_2d=True)
    x = x.mean(1)
    return x if rate == RATE else resample_poly(x, RATE, rate).astype(np.float32)


def spoken(job):
    """What a program says of a text: a voice of espeak-ng, or of flite."""
    program, voice, text, rate, pitch = job
    with tempfile.NamedTemporaryFile(suffix=".wav") as file:
        if program == "flite":
            command = ["flite", "-voice", voice, "--setf", f"duration_stretch={rate / 160:.2f}", "-t", text, "-o", file.name]
        else:
            command = ["espeak-ng", "-v", voice, "-s", str(rate), "-p", str(pitch), "-w", file.name, "--", text]
        subprocess.run(command, check=True, capture_output=True)
        return samples_of(file.name)


_teacher = None


def _start():
    global _teacher
    import torch
    from teacher import Teacher
    torch.set_num_threads(1)
    _teacher = Teacher()


def clip(job):
    """-> (16-bit samples, classes of the likeliest symbols a frame, their probabilities, phones said or None), or None"""
    kind, what, language, text = job
    try:
        x = samples_of(what) if kind == "file" else spoken(what)
    except (RuntimeError, subprocess.CalledProcessError):
        return None
    if not SHORTEST * RATE <= len(x) <= LONGEST * RATE or np.abs(x).max() < 1e-3:
        return None
    x = np.pad(x / np.abs(x).max() * 0.7, QUIET)
    x += np.random.default_rng(1).normal(0, 1e-4, len(x)).astype(np.float32)
    whole = (x * 32767).astype(np.int16)
    if language in ENGLISH or language.startswith("en-"):
        probabilities, order = _teacher(x).topk(TOP, 1)
        return whole, order.numpy().astype(np.uint8), probabilities.numpy().astype(np.float16), None
    said = symbols.written(text, language.lower()) if text else None
    if not said or not 2 <= len(said) <= len(x) / HOP / 2:
        return None
    return whole, None, None, np.array(said, np.uint8)


def jobs(manifests, count, rng):
    out, texts = [], {}
    for manifest in manifests:
        folder = Path(manifest).parent
        for row in csv.DictReader(open(manifest)):
            text = "" if row["text"].startswith("(") else row["text"]
            language = row["language"]
            if row["kind"] not in ("sentence", "word") or not is_free(row["licence"]) or row["corpus"] in LEFT_OUT:
                continue
            if language in ENGLISH:
                out.append(("file", str(folder / row["path"]), language, text))
            elif text and language not in UNREADABLE:
                out.append(("file", str(folder / row["path"]), language, text))
                texts.setdefault(language, []).append(text)
    words = [line.split(maxsplit=1)[0] for line in open(DICTIONARY, errors="ignore")]
    words = [w for w in words if w.isalpha() and 3 <= len(w) <= 13]
    languages = sorted(texts)
    for i in range(count):
        rate, pitch = rng.randint(110, 220), rng.randint(15, 85)
        if i % 4 == 3:
            language = rng.choice(languages)
            all_words = rng.choice(texts[language]).split()
            first = rng.randrange(len(all_words))
            text = " ".join(all_words[first:first + rng.randint(1, 6)])
            out.append(("said", ("espeak-ng", language.lower() + rng.choice(VARIANTS), text, rate, pitch), language, text))
            continue
        text = " ".join(rng.sample(words, rng.choice((1, 1, 2, 3, 4, 5, 6))))
        if i % 4 == 1:
            out.append(("said", ("flite", rng.choice(FLITE), text, rate, pitch), "en", text))
        else:
            out.append(("said", ("espeak-ng", rng.choice(ENGLISHES) + rng.choice(VARIANTS), text, rate, pitch), "en", text))
    rng.shuffle(out)
    return out


def sounds(manifests):
    kept = {"noise": [], "music": [], "rir": []}
    for manifest in manifests:
        for row in csv.DictReader(open(manifest)):
            if row["kind"] in kept and (row["kind"] == "rir" or is_free(row["licence"]) or "CC BY-SA" in row["licence"]):
                x = samples_of(Path(manifest).parent / row["path"])
                if row["kind"] == "rir":
                    x = x[np.abs(x).argmax():][:8000]
                kept[row["kind"]].append((x / max(np.abs(x).max(), 1e-6) * 32767).astype(np.int16)[:RATE * 120])
    return kept


def joined(arrays):
    """-> all in one, and where each ends"""
    return (np.concatenate(arrays) if arrays else np.zeros(0)), np.cumsum([len(a) for a in arrays])


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--manifest", action="append", required=True)
    ap.add_argument("--spoken", type=int, default=6000, help="utterances by programs")
    ap.add_argument("--output", required=True)
    ap.add_argument("--limit", type=int)
    a = ap.parse_args()
    out = Path(a.output)
    out.mkdir(parents=True, exist_ok=True)
    todo = jobs(a.manifest, a.spoken, random.Random(3))[:a.limit]
    with Pool(2, _start) as pool:
        clips = [c for c in pool.imap(clip, todo, chunksize=16) if c]
    clips.sort(key=lambda c: c[3] is not None)
    whole, ends = joined([c[0] for c in clips])
    whole.tofile(out / "samples.i16")
    taught = [c for c in clips if c[3] is None]
    order, order_ends = joined([c[1] for c in taught])
    probabilities, _ = joined([c[2] for c in taught])
    said, said_ends = joined([c[3] for c in clips if c[3] is not None])
    np.savez(out / "targets.npz", ends=ends, taught=len(taught), order=order, order_ends=order_ends, probabilities=probabilities,
             said=said, said_ends=said_ends)
    flat = {}
    for kind, arrays in sounds(a.manifest).items():
        flat[kind], flat[kind + "_ends"] = joined(arrays)
    np.savez(out / "sounds.npz", **flat)
    print(f"{len(taught)} clips by the teacher, {len(clips) - len(taught)} by their text, "
          f"{len(whole) / RATE / 3600:.1f} h of {len(todo)} clips")


if __name__ == "__main__":
    main()
