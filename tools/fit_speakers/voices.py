#!/usr/bin/env python3
"""Speech by many people, and who speaks: what `fit.py` teaches the speaker network by.

    voices.py --manifest people/manifest.csv --manifest more/manifest.csv --words recordings/manifest.csv --output FOLDER

Writes samples.i16, speakers.npz (where each recording ends, whose it is) and sounds.npz (noises, music, impulse
responses) into FOLDER. Left out are recordings of the words that are scored, and of people who say them. Needs numpy,
scipy, soundfile.
"""
import argparse
import csv
import sys
from multiprocessing import Pool
from pathlib import Path

import numpy as np

sys.path.append(str(Path(__file__).parent.parent / "fit_phones"))
import data                             # noqa: E402

RATE, HOP = data.RATE, 160
LONGEST = 12                            # seconds of a recording
SHORTEST = 0.3
# What is so many dB quieter than the loudest frame at both ends is no speech; frames around it that are kept.
DEPTH, AROUND = 32, 4
# Of the recordings of words, those by people who are scored nowhere.
WORDS = "google"


def speech(path):
    """-> 16-bit samples without the quiet ends, or None"""
    try:
        x = data.samples_of(path)
    except RuntimeError:
        return None
    frames = len(x) // HOP
    if frames < SHORTEST * RATE / HOP:
        return None
    level = 10 * np.log10((x[:frames * HOP].reshape(frames, HOP) ** 2).mean(1) + 1e-9)
    level = np.convolve(level, np.ones(5) / 5, "same")
    said = np.flatnonzero(level > level.max() - DEPTH)
    first, last = max(0, said[0] - AROUND), min(frames, said[-1] + AROUND + 1)
    x = x[first * HOP:last * HOP][:RATE * LONGEST]
    return (x / max(np.abs(x).max(), 1e-6) * 0.7 * 32767).astype(np.int16) if len(x) >= SHORTEST * RATE else None


def recordings(manifests, words):
    """-> [(path, speaker)]"""
    out = []
    for manifest in manifests:
        for row in csv.DictReader(open(manifest)):
            if row["kind"] not in ("sentence", "word") or not data.is_free(row["licence"]) or row["corpus"] in data.LEFT_OUT:
                continue
            # What Common Voice does not tell apart is one name a clip.
            speaker = row["speaker"] + (row["path"] if row["speaker"].startswith("cv_unknown") else "")
            if row["speaker"]:
                out.append((str(Path(manifest).parent / row["path"]), f"{row['corpus']} {speaker}"))
    for row in csv.DictReader(open(words)):
        if row["source"] == WORDS:
            out.append((str(Path(words).parent / row["path"]), f"{WORDS} {row['speaker']}"))
    return sorted(out, key=lambda r: r[1])


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--manifest", action="append", required=True), ap.add_argument("--words", required=True)
    ap.add_argument("--output", required=True)
    a = ap.parse_args()
    folder = Path(a.output)
    folder.mkdir(parents=True, exist_ok=True)
    listed = recordings(a.manifest, a.words)
    with Pool() as pool:
        clips = pool.map(speech, [path for path, _ in listed], 64)
    kept = [(clip, name) for clip, (_, name) in zip(clips, listed) if clip is not None]
    names = {name: i for i, name in enumerate(dict.fromkeys(name for _, name in kept))}
    np.concatenate([clip for clip, _ in kept]).tofile(folder / "samples.i16")
    np.savez(folder / "speakers.npz", ends=np.cumsum([len(clip) for clip, _ in kept]),
             speaker=np.array([names[name] for _, name in kept]))
    sounds = data.sounds(a.manifest)
    np.savez(folder / "sounds.npz", **{k: np.concatenate(v) for k, v in sounds.items()},
             **{k + "_ends": np.cumsum([len(x) for x in v]) for k, v in sounds.items()})
    print(f"{len(kept)} recordings, {len(names)} speakers, {sum(len(c) for c, _ in kept) / RATE / 3600:.1f} h")


if __name__ == "__main__":
    main()
