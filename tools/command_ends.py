#!/usr/bin/env python3
"""How soon a command that is over is known to be over, also while a television goes on.

    tools/command_ends.py PROGRAM RECORDINGS PEOPLE [--talks N] [--sounds NAME,...] [--snr DB] [--understood]
                          [--list]

PROGRAM is rouse; RECORDINGS a folder with a manifest.csv of wake words by people (`role` enroll and positive, `keyword`,
`path`); PEOPLE one with sentences and household noises (kind `sentence` and `noise`), and a folder `music`. Behind a
wake word, 0.4 s after it, a sentence is said by another person (60 times), and `rouse listen` records it: in quiet, under
household noise, under music, and under a television, which is one person after the other with music 6 dB below. A sound
begins three and a half seconds before the wake word, at 10 dB below what is said unless told otherwise, and ends five
seconds after the sentence. Prints for each sound how many talks were woken, how many of them ended in time, which is at
most 0.3 s later than the silence that ends a command, how many ended before the sentence did, how many did not end at
all, and how long after the sentence half and nine of ten ended.

With --understood the sentences are those of examples/house, said by voices of flite, and `listen` hears them as fast as
they are said: then a command may end as soon as it is understood. Prints how many meanings were right, too, and in time
is 0.3 s after the last sound. Needs numpy, scipy, soundfile, and flite.
"""
import argparse
import concurrent.futures
import csv
import functools
import json
import pathlib
import subprocess
import tempfile
import threading
import time

import numpy as np

import commands_after_words as talks
from commands_after_words import RATE

HOUSE = pathlib.Path(__file__).resolve().parent.parent / "examples/house/sentences.yaml"
BEFORE = 3.5  # seconds before the wake word in which a sound goes on
PAUSE = 0.4  # between the wake word and the command
AFTER = 5.0
# Seconds: the silence that ends a command, what is soon after it, and what ends before the last sound.
SILENCE, SOON, EARLY = 0.8, 0.3, -0.1
SOUNDS = ("quiet", "household", "music", "television")
VOICES = ("slt", "rms")
# Decibels between the loud and the soft frames of a recording in which it can be told where the speech ends.
CLEAR = 35


class Sounds:
    """What goes on beside somebody who speaks."""

    def __init__(self, people):
        self.folder = people
        self.rows = {"music": [{"path": path} for path in sorted((people / "music").iterdir())]}
        for row in csv.DictReader(open(people / "manifest.csv", newline="", encoding="utf-8")):
            self.rows.setdefault(row["kind"], []).append(row)

    def of(self, kind, count, random):
        """`count` samples of recordings of a kind, one after the other, from somewhere in the first."""
        pieces, length = [], 0
        while length < count:
            rows = self.rows[kind]
            samples = talks.evened(talks.load(self.folder / rows[random.integers(len(rows))]["path"]))
            if not pieces:
                samples = samples[random.integers(max(1, len(samples) // 2)):]
            pieces.append(samples)
            length += len(samples)
        return np.concatenate(pieces)[:count]

    def make(self, name, count, random):
        if name == "quiet":
            return np.zeros(count)
        if name == "television":
            return self.of("sentence", count, random) + self.of("music", count, random) * 10 ** (-6 / 20)
        return self.of({"household": "noise", "music": "music"}[name], count, random)

    def sentences(self, random):
        """Sentences of one to six seconds, one of each person, without what is before and after them."""
        by_person = {}
        for row in self.rows["sentence"]:
            by_person.setdefault((row["corpus"], row["speaker"]), []).append(row)
        people = sorted(by_person)
        for number in random.permutation(len(people)):
            rows = by_person[people[number]]
            samples = talks.load(self.folder / rows[random.integers(len(rows))]["path"])
            level = levels(samples)
            loud = np.flatnonzero(level > level.max() - 30)
            spoken = samples[loud[0] * 160:(loud[-1] + 1) * 160]
            is_clear = np.percentile(level, 97) - np.percentile(level, 5) >= CLEAR
            if is_clear and RATE <= len(spoken) <= 6 * RATE:
                yield talks.evened(spoken)


def levels(samples):
    """Of frames of 10 ms, in dB."""
    frames = samples[:len(samples) // 160 * 160].reshape(-1, 160)
    return 10 * np.log10((frames ** 2).mean(axis=1) + 1e-12)


def house_sentences(program, random, folder):
    texts = talks.output_of([program, "understand", "--sentences", HOUSE, "--sample", "400"]).split("\n")[:-1]
    random.shuffle(texts)
    for number, text in enumerate(texts):
        path = folder / f"{number}.wav"
        talks.output_of(["flite", "-voice", VOICES[number % len(VOICES)], "-t", text, "-o", path])
        yield text, talks.evened(talks.trimmed(talks.load(path)))


class Talk:
    """A wake word and a command beside a sound."""

    def __init__(self, model, word, text, said, sound, random):
        self.model, self.text = model, text
        begin = int(BEFORE * RATE)
        start = begin + len(word) + int(PAUSE * RATE)
        end = start + len(said)
        whole = random.standard_normal(end + int(AFTER * RATE)) * 10 ** (-66 / 20)
        whole += sound(len(whole))
        whole[begin:begin + len(word)] += word
        whole[start:end] += said
        self.end = end / RATE
        self.samples = (np.clip(whole, -1, 1) * 32_767).astype("<i2")


def heard(program, talk, is_understood):
    """What `listen` says of a talk; nothing where the wake word was not detected."""
    with tempfile.TemporaryDirectory() as folder:
        what = ["--sentences", HOUSE] if is_understood else ["--save-commands", folder]
        process = subprocess.Popen(
            [program, "listen", "--model", talk.model, "--input", "-", "--rate", str(RATE), "--channels", "1",
             "--format", "S16_LE", "--json", *what],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        threading.Thread(target=feed, args=(process.stdin, talk.samples, is_understood), daemon=True).start()
        events = [json.loads(line) for line in process.stdout]
        process.wait()
    over = next((event for event in events if event["event"] == "command-end"), None)
    if over is not None:
        over["text"] = next((event["text"] for event in events if event["event"] == "transcript"), "")
    return over


def feed(pipe, samples, is_paced):
    """Writes what is said, when it is said where that matters: the first second at once, as a program takes a while."""
    began = time.monotonic() - 1
    with pipe:
        for start in range(0, len(samples), RATE // 50):
            if is_paced:
                time.sleep(max(0, began + start / RATE - time.monotonic()))
            pipe.write(samples[start:start + RATE // 50].tobytes())


@functools.cache
def meaning(program, text):
    """Intent and slots of a text; None where there is none."""
    if not text:
        return None
    line = talks.output_of([program, "understand", "--json", "--sentences", HOUSE, text]).splitlines()[0]
    event = json.loads(line)
    event = event["choices"][0] if event["event"] == "ambiguous" else event
    return event.get("intent"), [(slot["name"], slot["value"]) for slot in event.get("slots", [])]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("recordings", type=pathlib.Path)
    parser.add_argument("people", type=pathlib.Path)
    parser.add_argument("--talks", type=int, default=60, help="sentences under each sound, 60")
    parser.add_argument("--sounds", default=",".join(SOUNDS), help="these alone")
    parser.add_argument("--snr", type=float, default=10, help="dB of what is said above the sound, 10")
    parser.add_argument("--understood", action="store_true", help="sentences of a house, which may end when understood")
    parser.add_argument("--list", action="store_true", help="a line for each command that went wrong")
    options = parser.parse_args()
    options.wake_words_only, options.words = True, 4
    sounds, random = Sounds(options.people), np.random.default_rng(11)
    late = SOON if options.understood else SILENCE + SOON
    print("sound | talks | woken | in time | before its end | not at all | half, 90 % within"
          + (" | right" if options.understood else ""), flush=True)
    with tempfile.TemporaryDirectory() as name, concurrent.futures.ThreadPoolExecutor(2) as pool:
        folder = pathlib.Path(name)
        words = [(model, talks.evened(talks.trimmed(talks.load(path))))
                 for _, model, path in talks.words(options, folder)]
        if options.understood:
            sentences = list(house_sentences(options.program, random, folder))
        else:
            sentences = [("", samples) for _, samples in zip(range(options.talks), sounds.sentences(random))]
        for sound in options.sounds.split(","):
            random = np.random.default_rng(12)
            told = [
                Talk(*words[number % len(words)], *sentences[number % len(sentences)],
                     lambda count: sounds.make(sound, count, random) * 10 ** (-options.snr / 20), random)
                for number in range(options.talks)]
            outcomes = list(pool.map(lambda talk: heard(options.program, talk, options.understood), told))
            delays, early, never, right = [], 0, 0, 0
            for talk, over in zip(told, outcomes):
                if over is None:
                    continue
                delay = over["end"] - talk.end
                is_right = not options.understood or (
                    meaning(options.program, over["text"]) == meaning(options.program, talk.text))
                delays.append(delay)
                early += delay < EARLY
                never += over["reason"] == "source-ended"
                right += is_right
                if options.list and not (is_right and EARLY <= delay <= late):
                    print(f"  {sound}: {delay:+.2f} s, {over['reason']}: '{talk.text}' became '{over['text']}'")
            count = max(1, len(delays))
            soon = sum(EARLY <= delay <= late for delay in delays)
            print(f"{sound} | {len(told)} | {len(delays)} | {100 * soon / count:.0f} % | {early} | {never} | "
                  f"{np.percentile(delays or [0], 50):.2f}, {np.percentile(delays or [0], 90):.2f} s"
                  + (f" | {100 * right / count:.0f} %" if options.understood else ""), flush=True)


if __name__ == "__main__":
    main()
