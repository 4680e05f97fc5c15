#!/usr/bin/env python3
"""What the words of `rouse words` miss, and how often they wake falsely, at the default threshold.

    tools/measure_words.py PROGRAM SPEECH [--models FOLDER] [--hours 2]

PROGRAM is rouse; SPEECH a folder with recordings of people, in which each manifest.csv has the columns path, kind
(sentence, noise), text and language, or path, role (positive) and keyword. Makes those models with `PROGRAM words` that
are not in the folder yet, and prints a line for each word, with

- misses: the word by voices that have no part in learning it (other variants of espeak-ng at other speeds, and those of
  festival, where installed), and by people where SPEECH has it; in quiet, and in noises of SPEECH at 10 dB;
- false alarms in sentences of SPEECH in the languages of the words that say none of them: in all, and in its language.

ROUSE_PHONES says which phone network looks. Needs numpy, soundfile, scipy and espeak-ng.
"""
import argparse
import collections
import csv
import json
import pathlib
import random
import shutil
import subprocess
import tempfile

import numpy as np
import soundfile as sf
from scipy.signal import resample_poly

RATE = 16_000
STREAM = 720 * RATE
# None is in Sources/Learning/Enrolment/Saying/InstalledVoices.swift.
VARIANTS = "Alex Alicia Andrea Annie Michael adam belinda benjamin caleb linda steph victor".split()
SPEEDS, PITCHES, STRETCHES = [130, 160, 195], [40, 50, 60], [0.85, 1, 1.2]
ACCENTS = {"en": ["en-us-nyc", "en-gb-x-rp", "en-gb-x-gbclan", "en-gb-x-gbcwmd"], "fr": ["fr-fr", "fr-be", "fr-ch"],
           "es": ["es", "es-419"]}
FESTIVAL = {"en": ["ked_diphone"], "it": ["lp_diphone", "pc_diphone"]}


def run(*command, text=None):
    words = [str(word) for word in command]
    return subprocess.run(words, input=text, capture_output=True, text=True, check=True).stdout


def load(path):
    samples, rate = sf.read(path, dtype="float32", always_2d=True)
    samples = samples.mean(axis=1)
    return samples if rate == RATE else resample_poly(samples, RATE, rate).astype(np.float32)


def said(word, path):
    """The word by each voice."""
    commands = []
    for index, variant in enumerate(VARIANTS):
        accents = ACCENTS.get(word["language"], [word["language"]])
        voice = ["espeak-ng", "-v", f"{accents[index % len(accents)]}+{variant}", "--stdin", "-w", path]
        commands += [voice + ["-s", speed, "-p", PITCHES[(index + place) % 3]] for place, speed in enumerate(SPEEDS)]
    if shutil.which("text2wave"):
        choices = [f"(begin (voice_{name}) (Parameter.set 'Duration_Stretch {pace}))"
                   for name in FESTIVAL.get(word["language"], []) for pace in STRETCHES]
        commands += [["text2wave", "-eval", choice, "-o", path] for choice in choices]
    for command in commands:
        run(*command, text=word["spellings"][0] + "\n")
        yield load(path)


def rows(folder):
    """All of all manifests, mixed."""
    found = []
    for manifest in sorted(folder.rglob("manifest.csv")):
        with open(manifest, encoding="utf-8", newline="") as file:
            found += [dict(row, path=manifest.parent / row["path"]) for row in csv.DictReader(file)]
    random.Random(1).shuffle(found)
    return found


def letters(text):
    return "".join(filter(str.isalnum, (text or "").lower()))


def streams(recordings, words, folder, hours):
    """Files of some twelve minutes, by language, of so many hours of a language at most."""
    phrases, languages = [letters(word["keyword"]) for word in words], {word["language"] for word in words}
    pending, files = collections.defaultdict(list), collections.defaultdict(list)

    def write(language):
        files[language].append(folder / f"{language}-{len(files[language])}.wav")
        sf.write(files[language][-1], np.concatenate(pending.pop(language)), RATE)

    for row in recordings:
        if row.get("kind") != "sentence" or row.get("keyword") or any(each in letters(row["text"]) for each in phrases):
            continue
        language = row["language"].split("-")[0]
        if language in languages and len(files[language]) * STREAM < hours * 3600 * RATE:
            pending[language] += [np.clip(load(row["path"]), -1, 1), bed(RATE // 3, np.random.default_rng(3))]
            if sum(map(len, pending[language])) > STREAM:
                write(language)
    for language in list(pending):
        write(language)
    return files


def rms(samples):
    return float(np.sqrt((samples.astype(np.float64) ** 2).mean()))


def bed(count, chance):
    return (chance.standard_normal(count) * 10 ** (-66 / 20)).astype(np.float32)


def scene(word, noises, chance):
    """The word with a second and a half around it, in quiet, or in noise at 10 dB."""
    level = (word[:len(word) // 320 * 320].reshape(-1, 320) ** 2).mean(axis=1)
    whole = bed(len(word) + 3 * RATE, chance)
    whole[RATE * 3 // 2:][:len(word)] += word * 0.05 / np.sqrt(level[level > level.max() / 1000].mean())
    if noises:
        noise = noises[chance.integers(len(noises))]
        noise = np.roll(np.resize(noise, max(len(noise), len(whole))), chance.integers(len(noise)))[:len(whole)]
        whole += noise * 0.05 / 10 ** 0.5 / max(rms(noise), 1e-6)
    return np.clip(whole, -1, 1)


def found(program, models, files):
    """The file and the keyword of each detection."""
    words = [part for model in models for part in ("--model", model)]
    lines = run(program, "detect", "--json", *words, "--list", "-", text="".join(f"{file}\n" for file in files))
    events = [json.loads(line) for line in lines.splitlines()]
    return [(event["file"], event["keyword"]) for event in events if event["event"] == "detection"]


def misses(program, model, takes, noises, folder):
    folder.mkdir()
    for number, take in enumerate(takes):
        sf.write(folder / f"{number}.wav", scene(take, noises, np.random.default_rng(number)), RATE)
    heard = {file for file, _ in found(program, [model], sorted(folder.iterdir()))}
    shutil.rmtree(folder)
    return len(takes) - len(heard)


def measured(program, words, models, recordings, folder, hours):
    """Lines about the words."""
    languages = {word["keyword"]: word["language"] for word in words}
    files = streams(recordings, words, folder, hours)
    language_of = {str(file): language for language, some in files.items() for file in some}
    lengths = {language: sum(sf.info(file).duration for file in some) / 3600 for language, some in files.items()}
    yield "hours of speech: " + ", ".join(f"{language} {length:.3f}" for language, length in sorted(lengths.items()))
    alarms = collections.Counter((keyword, languages[keyword] == language_of[file])
                                 for file, keyword in found(program, models, sorted(language_of)))
    noises = [load(row["path"]) for row in recordings if row.get("kind") == "noise"]
    noises = [noise for noise in noises if len(noise) > 4 * RATE and rms(noise) > 1e-4]
    for word, model in zip(words, models):
        name = word["keyword"]
        line = f"{word['name']}: alarms {alarms[name, True] + alarms[name, False]}, own {alarms[name, True]}"
        people = [row for row in recordings if row.get("role") == "positive" and row["keyword"] == name]
        for kind, takes in (("voices", list(said(word, folder / "said.wav"))),
                            ("people", [load(row["path"]) for row in people])):
            missed = [misses(program, model, takes, some, folder / "scenes") for some in ([], noises) if takes]
            line += f"; {kind} missed {missed[0]}, in noise {missed[1]}, of {len(takes)}" if takes else ""
        yield line


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("program")
    options.add_argument("speech", type=pathlib.Path)
    options.add_argument("--models", type=pathlib.Path, help="where they are, or are made")
    options.add_argument("--hours", type=float, default=2, help="of each language at most")
    given = options.parse_args()
    words = [json.loads(line) for line in run(given.program, "words", "--json").splitlines()]
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place)
        models = [(given.models or folder) / f"{word['name']}.rouse" for word in words]
        for word, model in zip(words, models):
            if not model.exists():
                run(given.program, "words", "--output", model.parent, word["name"])
        for line in measured(given.program, words, models, rows(given.speech), folder, given.hours):
            print(line, flush=True)


if __name__ == "__main__":
    main()
