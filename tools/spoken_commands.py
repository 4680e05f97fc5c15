#!/usr/bin/env python3
"""How well spoken commands of examples/house are understood, and how often other sentences are taken for one.

    tools/spoken_commands.py PROGRAM PEOPLE [--sentences N] [--others N] [--voices NAME,...] [--large]
                             [--backend NAME]

PROGRAM is rouse; PEOPLE a folder with a manifest.csv of sentences by real people (kind `sentence`) and of household
noises (kind `noise`). Sentences of the example are said by voices of flite, and of espeak-ng as `espeak:NAME`, in
quiet and with a noise at 10 dB below the speech. Prints for several thresholds of the backend (phones or
pocketsphinx) the share of which intent and slots are right, of each voice, and of the other sentences those that are
taken for a command, and what it costs. With --large the house has 150 things with made-up names, 20 rooms and 30
intents instead. Needs numpy, scipy and soundfile, flite, espeak-ng and ffmpeg.
"""
import argparse
import csv
import json
import pathlib
import resource
import subprocess
import tempfile

import numpy as np
import soundfile as sf
from scipy.signal import resample_poly

HOUSE = pathlib.Path(__file__).resolve().parent.parent / "examples/house/sentences.yaml"
THRESHOLDS = {"pocketsphinx": (-100, 3.5, 5, 6.5, 8), "phones": (-100, -2, -1, 0, 1, 2)}


VERBS = ("turn on,turn off,dim,brighten,open,close,start,stop,check,reset,lock,unlock,raise,lower,mute,play on,pause,"
         "wake,find,describe,boost,cool,warm,test,show,hide,name,link,update,restart").split(",")
ROOMS = ("kitchen,bedroom,bathroom,living room,hall,garage,garden,office,cellar,attic,nursery,dining room,guest room,"
         "study,porch,balcony,laundry,library,pantry,workshop").split(",")
KINDS = ["lamp", "light", "heater", "fan", "blind", "speaker", "curtain", "socket"]
DICTIONARY = "/usr/share/pocketsphinx/model/en-us/cmudict-en-us.dict"


def large_house(path):
    """Writes the sentences of a large house."""
    words = [line.split()[0] for line in open(DICTIONARY)]
    words = [word for word in words if word.isascii() and word.isalpha() and 4 <= len(word) <= 8]
    np.random.default_rng(5).shuffle(words)
    lines = ["language: en", "intents:"]
    for number, verb in enumerate(VERBS):
        lines += [f"  Intent{number}:", "    data:", "      - sentences:",
                  f'          - "[please] {verb} [the] {{name}} [in [the] {{area}}]"',
                  f'          - "{verb} everything in [the] {{area}}"']
    names = [f"{word} {KINDS[number % len(KINDS)]}" for number, word in enumerate(words[:150])]
    lines += ["lists:"]
    for slot, values in (("name", names), ("area", ROOMS)):
        lines += [f"  {slot}:", "    values:", *(f'      - "{value}"' for value in values)]
    path.write_text("\n".join(lines) + "\n")


def run(*words, stdin=None):
    return subprocess.run([str(word) for word in words], input=stdin, capture_output=True, text=True).stdout


def said(text, voice, path):
    if voice.startswith("espeak:"):
        run("espeak-ng", "-v", voice[7:], "-w", path, text)
    else:
        run("flite", "-voice", voice, "-t", text, "-o", path)
    samples, rate = sf.read(path)
    samples = samples if rate == 16_000 else resample_poly(samples, 16_000, rate)
    return np.concatenate([np.zeros(4_800), 0.6 * samples, np.zeros(8_000)])


def with_noise(samples, noises, random, spoken=slice(None)):
    """A noise at 10 dB below what is spoken there."""
    level = np.sqrt((samples[spoken] ** 2).mean())
    noise = noises[random.integers(len(noises))]
    noise = np.tile(noise, len(samples) // len(noise) + 2)
    start = random.integers(len(noise) - len(samples))
    noise = noise[start:start + len(samples)]
    loud = samples + noise * level * 10 ** -0.5 / np.sqrt((noise ** 2).mean())
    return loud / max(1, np.abs(loud).max())


def meanings(program, house, texts):
    """Intent and slots of each text; None where there are none."""
    found = []
    lines = run(
        program, "understand", "--json", "--sentences", house, "-", stdin="".join(f"{text or '-'}\n" for text in texts))
    for line in lines.splitlines():
        event = json.loads(line)
        event = event["choices"][0] if event["event"] == "ambiguous" else event
        slots = [(slot["name"], slot["value"]) for slot in event.get("slots", [])]
        found.append((event["intent"], slots) if "intent" in event else None)
    return found


def cost(program, backend, grammar, wavs):
    """Seconds of the processor for these recordings, and seconds of audio."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run(program, "transcribe", "--json", "--backend", backend, "--grammar", grammar, "-o", "threshold=-100", *wavs)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return spent, sum(sf.info(wav).duration for wav in wavs)


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("program")
    arguments.add_argument("people", type=pathlib.Path)
    arguments.add_argument("--sentences", type=int, default=60)
    arguments.add_argument("--others", type=int, default=300)
    arguments.add_argument("--voices", default="slt,rms,awb,espeak:en-us")
    arguments.add_argument("--large", action="store_true")
    arguments.add_argument("--backend", choices=THRESHOLDS, default="phones")
    options = arguments.parse_args()
    random = np.random.default_rng(7)
    rows = list(csv.DictReader(open(options.people / "manifest.csv")))
    noises = [sf.read(options.people / row["path"])[0] for row in rows if row["kind"] == "noise"]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        house = HOUSE
        if options.large:
            house = folder / "large.yaml"
            large_house(house)
        sentences = run(options.program, "understand", "--sentences", house, "--sample", 400).split("\n")[:-1]
        np.random.default_rng(3).shuffle(sentences)
        sentences = sentences[:options.sentences]
        (folder / "house.jsgf").write_text(run(options.program, "understand", "--sentences", house, "--grammar"))
        files = []
        speakers = {}
        for row in rows:
            if row["kind"] == "sentence" and row["language"] == "en":
                speakers.setdefault(row["speaker"], []).append(row["path"])
        others = [paths[turn] for turn in range(100) for _, paths in sorted(speakers.items()) if turn < len(paths)]
        for number, path in enumerate(others[:options.others]):
            wav = folder / f"other{number}.wav"
            run("ffmpeg", "-loglevel", "error", "-i", options.people / path, "-ar", "16000", "-ac", "1", wav)
            files.append(("others", None, wav))
            samples, _ = sf.read(wav)
            loud = folder / f"other{number}n.wav"
            sf.write(loud, with_noise(samples, noises, random), 16_000, subtype="PCM_16")
            files.append(("others, noise", None, loud))
        for voice in options.voices.split(","):
            for number, sentence in enumerate(sentences):
                samples = said(sentence, voice, folder / "said.wav")
                loud = with_noise(samples, noises, random, slice(4_800, -8_000))
                quiet = samples + 1e-4 * random.normal(0, 1, len(samples))
                for kind, audio in ((voice, quiet), (voice + ", noise", loud)):
                    wav = folder / f"{voice}{number}{'' if audio is quiet else 'n'}.wav".replace(":", "-")
                    sf.write(wav, audio, 16_000, subtype="PCM_16")
                    files.append((kind, sentence, wav))
        costs = [cost(options.program, options.backend, folder / "house.jsgf", wavs) for wavs in
                 ([files[-2][2]], [wav for kind, _, wav in files if "noise" not in kind and kind != "others"])]
        lines = run(options.program, "transcribe", "--json", "--backend", options.backend, "--grammar",
                    folder / "house.jsgf", "-o", "threshold=-100", *[wav for _, _, wav in files]).splitlines()
        # What took too long has no transcript.
        heard = {event["file"]: event for event in map(json.loads, lines) if "text" in event}
        texts = [heard.get(str(wav), {}).get("text", "") for _, _, wav in files]
        # Where it is noisy the program's own threshold is lower than what it is told.
        margins = [found.get("margin", -999) - (found.get("threshold", -100) + 100) for found in
                   (heard.get(str(wav), {}).get("extras", {}) for _, _, wav in files)]
        meant = meanings(options.program, house, [sentence for _, sentence, _ in files])
        got = meanings(options.program, house, texts)

    (first, audio), (all_of_them, all_audio) = costs
    share = (all_of_them - first) / (all_audio - audio)
    print(f"processor: {share:.2f} s a second of commands, {max(0, first - share * audio):.1f} s to begin")
    kinds = list(dict.fromkeys(kind for kind, _, _ in files))
    print("threshold", *kinds, sep=" | ")
    for threshold in THRESHOLDS[options.backend]:
        shares = []
        for kind in kinds:
            mine = [i for i, (k, _, _) in enumerate(files) if k == kind]
            taken = [i for i in mine if margins[i] >= threshold and got[i]]
            count = len(taken) if kind.startswith("others") else sum(got[i] == meant[i] for i in taken)
            shares.append(f"{100 * count / len(mine):.1f} %")
        print(threshold, *shares, sep=" | ")


if __name__ == "__main__":
    main()
