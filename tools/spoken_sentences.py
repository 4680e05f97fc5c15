#!/usr/bin/env python3
"""How well sentences of real people are heard by a grammar, and how often other sentences are taken for one of it.

    tools/spoken_sentences.py PROGRAM EVAL [--corpora NAME,...] [--language CODE] [--count N] [--others N] [--fit]
                              [--then BACKEND] [-- OPTION...]

PROGRAM is rouse; EVAL a folder with `people` and `more`, each with a manifest.csv. The grammar is --count sentences of
three to twelve words, no more than three by one speaker; --others are sentences that are none of it. Each is said in
quiet, with household noise and with five other talkers, 10 dB below its louder half. Prints the share that is right word
for word, and the share of the others that is taken. OPTIONs go to `rouse transcribe`. With --then another backend hears
what the first one rejects, and the same is printed for both together. With --fit the weights of a logistic regression on
what the backend 'phones' tells of each are printed, too. Needs numpy, soundfile and ffmpeg.
"""
import argparse
import collections
import csv
import json
import pathlib
import subprocess
import sys
import tempfile

import numpy as np
import soundfile as sf

KINDS = ("quiet", "household", "talkers")
FEATURES = ("fit", "gap", "heard")
OTHERS = ("Common Voice English", "VoxForge", "speechocean762 (OpenSLR 101)")


def samples_of(path):
    raw = subprocess.run(["ffmpeg", "-loglevel", "error", "-i", path, "-ar", "16000", "-ac", "1", "-f", "f32le", "-"],
                         capture_output=True, check=True).stdout
    return np.frombuffer(raw, "<f4").astype(float)


def words_of(text):
    kept = "".join(c if c.isalnum() or c == "'" else " " for c in text.lower().replace("’", "'"))
    return " ".join(kept.split())


def picked(rows, corpora, language, count, seen, speakers, random):
    """Recordings of sentences that were not said before."""
    rows = [row for row in rows if row["kind"] == "sentence" and row["language"] == language
            and row["corpus"] in corpora]
    random.shuffle(rows)
    found = []
    for row in rows:
        text = words_of(row["text"])
        if (text in seen or not 3 <= len(text.split()) <= 12 or speakers[row["speaker"]] >= 3
                or any(c.isdigit() for c in text) or 60 * float(row["minutes"]) > 9):
            continue
        seen.add(text)
        speakers[row["speaker"]] += 1
        found.append((row, text))
        if len(found) == count:
            break
    return found


def mixed(speech, noise, random):
    """With a noise 10 dB below the louder half of the speech."""
    noise = np.tile(noise, len(speech) // len(noise) + 2)
    start = random.integers(len(noise) - len(speech))
    noise = noise[start:start + len(speech)]
    energies = (speech[:len(speech) // 160 * 160].reshape(-1, 160) ** 2).mean(1)
    level = np.sqrt(energies[energies >= np.median(energies)].mean())
    loud = speech + noise * level * 10 ** -0.5 / np.sqrt((noise ** 2).mean() + 1e-12)
    return loud / max(1, np.abs(loud).max())


def regression(rows):
    """Weights for FEATURES and a constant, with both classes of the same weight."""
    values = np.array([[extras[name] for name in FEATURES] for _, extras in rows])
    classes = np.array([right for right, _ in rows], float)
    mean, scale = values.mean(0), values.std(0)
    inputs = np.c_[(values - mean) / scale, np.ones(len(values))]
    share = np.where(classes == 1, .5 / classes.mean(), .5 / (1 - classes.mean()))
    weights = np.zeros(inputs.shape[1])
    for _ in range(60):
        likely = 1 / (1 + np.exp(-inputs @ weights))
        slope = inputs.T @ (share * (likely - classes)) + 1e-4 * len(classes) * np.r_[weights[:-1], 0]
        curve = (inputs * (share * likely * (1 - likely))[:, None]).T @ inputs + 1e-4 * len(classes) * np.eye(len(weights))
        weights -= np.linalg.solve(curve, slope)
    each = weights[:-1] / scale
    return each, weights[-1] - (each * mean).sum()


def transcripts(options, grammar, wavs, passed):
    """What is heard, by file."""
    run = subprocess.run([options.program, "transcribe", "--json", "--language", options.language, "--grammar", grammar,
                          *passed, *wavs], capture_output=True, text=True)
    sys.stderr.write(run.stderr)
    return {event["file"]: event for event in map(json.loads, run.stdout.splitlines()) if "text" in event}


def show(files, heard):
    for title, is_inside in (("right", True), ("others taken", False)):
        shares = []
        for kind in KINDS:
            texts = [(text, heard.get(wav, {}).get("text", "")) for place, k, text, wav in files
                     if k == kind and place == is_inside]
            count = sum(bool(found) and (found == text or not is_inside) for text, found in texts)
            shares.append(f"{kind} {100 * count / max(1, len(texts)):.1f} %")
        print(title, *shares, sep=" | ")


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("program")
    arguments.add_argument("eval", type=pathlib.Path)
    arguments.add_argument("--corpora", default="Common Voice English,VoxForge")
    arguments.add_argument("--language", default="en")
    arguments.add_argument("--count", type=int, default=100)
    arguments.add_argument("--others", type=int, default=200)
    arguments.add_argument("--fit", action="store_true")
    arguments.add_argument("--then", default="")
    end = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    options, passed = arguments.parse_args(sys.argv[1:end]), sys.argv[end + 1:]
    random = np.random.default_rng(11)
    rows = [dict(row, full=options.eval / corpus / row["path"]) for corpus in ("people", "more")
            for row in csv.DictReader(open(options.eval / corpus / "manifest.csv"))]
    noises = [samples_of(row["full"]) for row in rows if row["kind"] == "noise" and "/people/" in str(row["full"])]
    talk = [samples_of(row["full"]) for row in rows if row["kind"] == "sentence" and row["corpus"] == "CMU ARCTIC"][:60]
    seen, speakers = set(), collections.Counter()
    corpora = options.corpora.split(",")
    inside = picked(rows, corpora, options.language, options.count, seen, speakers, random)
    outside = picked(rows, OTHERS if options.language == "en" else corpora, options.language, options.others, seen,
                     speakers, random)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "grammar.txt").write_text("".join(text + "\n" for _, text in inside))
        files = []
        for number, (row, text) in enumerate(inside + outside):
            speech = samples_of(row["full"])
            speech = np.r_[np.zeros(4_800), .5 * speech / max(1e-3, np.abs(speech).max()), np.zeros(8_000)]
            speech += 1e-4 * random.normal(size=len(speech))
            talkers = sum(np.roll(np.resize(talk[place], len(speech)), random.integers(len(speech)))
                          for place in random.choice(len(talk), 5, False))
            for kind, audio in zip(KINDS, (speech, mixed(speech, noises[random.integers(len(noises))], random),
                                           mixed(speech, talkers, random))):
                wav = folder / f"{number}-{kind}.wav"
                sf.write(wav, audio, 16_000, subtype="PCM_16")
                files.append((number < len(inside), kind, text, str(wav)))
        heard = transcripts(options, folder / "grammar.txt", [wav for *_, wav in files], passed)
        missed = [wav for *_, wav in files if not heard.get(wav, {}).get("text")]
        then = transcripts(options, folder / "grammar.txt", missed, ["--backend", options.then]) if options.then else {}
    print(f"{len(inside)} sentences by {len({row['speaker'] for row, _ in inside})} people, {len(outside)} others")
    show(files, heard)
    if options.then:
        nearest = {wav: next((other["text"] for other in heard[wav].get("alternatives", [])), "") for wav in then
                   if wav in heard}
        print(f"where it hears nothing, {options.then}")
        show(files, {**heard, **then})
        print(f"where it hears nothing, {options.then} if that hears what is nearest")
        show(files, {**heard, **{wav: event for wav, event in then.items() if event["text"] == nearest.get(wav)}})
    if options.fit:
        known = []
        for place, _, text, wav in files:
            event = heard.get(wav, {})
            found = event.get("text") or next((other["text"] for other in event.get("alternatives", [])), "")
            if "fit" in event.get("extras", {}) and (found == text or not place):
                known.append((place, event["extras"]))
        each, constant = regression(known)
        print(*(f"{name} {weight:.3f}" for name, weight in zip(FEATURES, each)), f"constant {constant:.3f}", sep=" | ")


if __name__ == "__main__":
    main()
