#!/usr/bin/env python3
"""How well keywords are heard through what the loudspeaker plays: `listen` with and without --echo-reference, in rooms
that are made here.

    tools/echo_bars.py --rouse .build/release/rouse --recordings EVAL [--every N] [--bench .build/release/rouse-bench]

EVAL is a folder as the evaluation has it: `kws/recordings` with a manifest (of each person and word takes 1 to 3 enrol
and the others are said), `people/music`. Answers are spoken by espeak-ng and flite. Rooms are boxes with mirrored
sources (Allen and Berkley, 1979), 0.2 to 0.6 s of reverberation, behind 20 to 60 ms of delay; the microphone's clock is
100 ppm off either way, and nobody tells. Needs numpy, scipy and soundfile."""
import argparse
import collections
import csv
import functools
import json
import resource
import subprocess
import tempfile
import time
from pathlib import Path

import numpy as np
import soundfile
from scipy.signal import butter, fftconvolve, lfilter, resample_poly

RATE = 16000
# Seconds of reverberation, seconds of delay, parts per million.
ROOMS = [(0.2, 0.02, 100), (0.4, 0.04, -100), (0.6, 0.06, 100), (0.4, 0.02, -100), (0.2, 0.06, -100), (0.6, 0.04, -100),
         (0.3, 0.03, 100)]
# The first word is said so long after the beginning, the others follow.
FIRST, STEP = 2.3, 3.0
# The person's level at the microphone, of what is loud of a word.
NEAR = 0.05
NOISE = 5e-4
SENTENCES = [
    "The quick brown fox jumps over the lazy dog while the sun goes down.",
    "I have set a timer for eleven minutes and put milk and bread on the list.",
    "There are seven meetings on your calendar and the first of them begins at nine.",
    "It will be cloudy tomorrow, with some rain in the afternoon and a light wind from the west.",
    "The kitchen light is on, and the heating has been set to twenty one degrees.",
    "Which of the lamps do you mean, the one in the hall or the one beside the bed?",
    "Your parcel was delivered this morning, and another is on its way to you.",
    "I am playing the news of the hour, and after that some music by Johann Sebastian Bach."]
VOICES = [("espeak-ng", "en-us"), ("espeak-ng", "en-us+f3"), ("espeak-ng", "en-gb"), ("flite", "slt"), ("flite", "rms")]


def rms(x):
    return np.sqrt(np.mean(np.square(x)) + 1e-20)


def loud(x):
    """The level of what is less than 30 dB below the loudest 10 ms."""
    power = np.mean(x[:len(x) // 160 * 160].reshape(-1, 160) ** 2, axis=1)
    return np.sqrt(np.mean(power[power > power.max() * 1e-3]))


def read(path):
    x, rate = soundfile.read(path, always_2d=True)
    x = x.mean(axis=1)
    return x if rate == RATE else resample_poly(x, RATE, rate)


@functools.lru_cache(None)
def room(rt60, seed):
    """The answer of a room to a click 0.7 m from the microphone, of power 1."""
    rng = np.random.default_rng(seed)
    size = np.array([4.6, 3.7, 2.6]) + rng.uniform(-.4, .4, 3)
    surface = 2 * (size[0] * size[1] + size[1] * size[2] + size[0] * size[2])
    mirror = np.sqrt(np.exp(-0.161 * size.prod() / (surface * rt60)))
    microphone = size * rng.uniform(.3, .5, 3)
    way = rng.normal(size=3)
    speaker = np.clip(microphone + 0.7 * way / np.linalg.norm(way), 0.2, size - .2)
    length = int(rt60 * RATE)
    reach = length / RATE * 343
    axes = []
    for a in range(3):
        k = np.arange(-int(reach / size[a] / 2) - 1, int(reach / size[a] / 2) + 2)
        axes.append((np.concatenate([2 * k * size[a] + speaker[a], 2 * k * size[a] - speaker[a]]) - microphone[a],
                     np.concatenate([abs(2 * k), abs(2 * k - 1)])))
    x, y, z = np.meshgrid(*[a[0] for a in axes], indexing="ij")
    bounces = sum(np.meshgrid(*[a[1] for a in axes], indexing="ij")).ravel()
    distance = np.sqrt(x * x + y * y + z * z).ravel()
    near = distance < reach
    distance, bounces = distance[near], bounces[near]
    strength = mirror ** bounces / np.maximum(distance, .1)
    place = distance / 343 * RATE * 4
    base = place.astype(int)
    answer = np.zeros(length * 4 + 2)
    np.add.at(answer, base, strength * (1 - place + base))
    np.add.at(answer, base + 1, strength * (place - base))
    answer = lfilter(*butter(2, 80, "high", fs=RATE), resample_poly(answer, 1, 4))
    return answer / np.sqrt(np.sum(answer ** 2))


def echo(far, rt60, delay, ppm, seed):
    """What a microphone hears of what is played, by its own clock."""
    heard = fftconvolve(far, np.concatenate([np.zeros(int(delay * RATE)), room(rt60, seed)]))[:len(far)]
    fine = resample_poly(heard, 8, 1)
    place = np.arange(int(len(heard) * (1 - abs(ppm) * 1e-6)) - 4) * (1 - ppm * 1e-6) * 8
    base = place.astype(int)
    return fine[base] * (1 - place + base) + fine[base + 1] * (place - base)


@functools.lru_cache(None)
def spoken(text, voice):
    program, name = VOICES[voice]
    with tempfile.NamedTemporaryFile(suffix=".wav") as file:
        subprocess.run(["flite", "-voice", name, "-t", text, "-o", file.name] if program == "flite"
                       else [program, "-v", name, "-w", file.name, text], check=True)
        return read(file.name)


def answers(seconds, index):
    pieces, count, number = [], 0, index
    while count < seconds * RATE:
        x = spoken(SENTENCES[number % len(SENTENCES)], index % len(VOICES))
        pieces += [x / loud(x) * .06, np.zeros(int(.3 * RATE))]
        count += len(x) + int(.3 * RATE)
        number += 1
    return np.concatenate(pieces)[:int(seconds * RATE)]


def music(folder, seconds, index):
    files = sorted(folder.glob("*.flac"))
    x = track(files[index % len(files)])
    count = int(seconds * RATE)
    start = index * 7919 * 160 % max(1, len(x) - count)
    return x[start:start + count] / rms(x[start:start + count]) * .06


@functools.lru_cache(None)
def track(path):
    return read(path)


def said(paths, seconds, gap=STEP):
    """Words one after the other, and when each is said."""
    x, spans = np.zeros(int(seconds * RATE)), []
    for number, path in enumerate(sorted(paths)):
        word = read(path)
        start = int((FIRST + number * gap) * RATE)
        x[start:start + len(word)] += word / loud(word) * NEAR
        spans.append((start / RATE, (start + len(word)) / RATE))
    return x, spans


class Bars:
    def __init__(self, options, work):
        self.options, self.work = options, work
        self.people = collections.defaultdict(lambda: collections.defaultdict(list))
        recordings = options.recordings / "kws/recordings"
        for row in csv.DictReader(open(recordings / "manifest.csv")):
            if row["source"] == "arabic" and row["role"] in ("enroll", "positive"):
                self.people[row["keyword"], row["speaker"]][row["role"]].append(recordings / row["path"])
        self.people = sorted(self.people.items())
        self.cpu = collections.Counter()
        self.seconds = collections.Counter()

    def model(self, index):
        (keyword, speaker), takes = self.people[index]
        path = self.work / f"{keyword}-{speaker}.rouse"
        if not path.exists():
            subprocess.run([self.options.rouse, "enroll", "--keyword", keyword, "--output", path, *takes["enroll"]],
                           check=True, capture_output=True)
        return path

    def write(self, name, x):
        path = self.work / name
        soundfile.write(path, np.clip(x, -1, 1), RATE, subtype="PCM_16")
        return path

    def detections(self, index, microphone, played=None):
        command = [self.options.rouse, "listen", "--json", "--model", self.model(index),
                   "--input", self.write("microphone.wav", microphone)]
        if played is not None:
            command += ["--echo-reference", self.write("played.wav", played)]
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        run = subprocess.run(command, capture_output=True, text=True)
        if run.returncode != 0:
            raise SystemExit(run.stderr)
        self.cpu[played is not None] += resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
        self.seconds[played is not None] += len(microphone) / RATE
        events = map(json.loads, run.stdout.splitlines())
        return [event["time"] for event in events if event["event"] == "detection"]

    def scene(self, index, kind, level):
        """What is played, its echo, what is said with the noise of the room, and when."""
        takes = self.people[index][1]["positive"]
        seconds = FIRST + len(takes) * STEP + 1
        spans = None
        if kind == "answer":
            far = answers(seconds, index)
        elif kind == "music":
            far = music(self.options.recordings / "people/music", seconds, index)
        else:
            far, spans = said(takes, seconds)
        heard = echo(far, *ROOMS[index % len(ROOMS)], index % 4)
        heard *= NEAR * 10 ** (level / 20) / (rms(heard) if kind == "music" else loud(heard))
        near = np.zeros(len(heard))
        if kind != "keyword":
            near, spans = said(takes, seconds)
            near = near[:len(heard)]
        near += np.random.default_rng(index).normal(size=len(near)) * NOISE
        return far, heard, near, spans

    def missed(self, kind, level, indices):
        """Words that were not heard and detections elsewhere, in quiet, without the canceller and with it."""
        count, missed, false = 0, collections.Counter(), collections.Counter()
        for index in indices:
            far, heard, near, spans = self.scene(index, kind, level)
            count += len(spans)
            found = {"quiet": self.detections(index, near), "without": self.detections(index, near + heard),
                     "with": self.detections(index, near + heard, far)}
            for name, times in found.items():
                hits = [[t for t in times if a - .2 <= t <= b + 1] for a, b in spans]
                missed[name] += sum(not hit for hit in hits)
                false[name] += sum(not any(a - .2 <= t <= b + 1 for a, b in spans) for t in times)
        print(f"| {kind}, {level:+d} dB | {count} | "
              + " | ".join(f"{100 * missed[n] / count:.1f} %" for n in ("quiet", "without", "with"))
              + f" | {false['without']} | {false['with']} |", flush=True)

    def own_keyword(self, level, indices):
        """Detections when what is played is the keyword, in the very voice that was enrolled."""
        count, found = 0, collections.Counter()
        for index in indices:
            far, heard, near, spans = self.scene(index, "keyword", level)
            count += len(spans)
            found["without"] += len(self.detections(index, near + heard))
            found["with"] += len(self.detections(index, near + heard, far))
        print(f"| the keyword, {level:+d} dB | {count} | {found['without']} | {found['with']} |", flush=True)

    def convergence(self, rt60, delay, ppm, index):
        """By how much the echo is less, second by second, with nobody speaking; and what somebody loses who does."""
        far = answers(15, index)
        heard = echo(far, rt60, delay, ppm, index % 4)
        heard *= 0.1 / loud(heard)
        heard += np.random.default_rng(1).normal(size=len(heard)) * NOISE
        rows = []
        clean = self.cleaned(heard, far)
        for a, b in ((0, 1), (1, 2), (2, 3), (3, 5), (5, 10), (10, 14)):
            a, b = a * RATE, min(b * RATE, len(clean))
            rows.append(10 * np.log10(np.sum(heard[a:b] ** 2) / np.sum(clean[a:b] ** 2)))
        print(f"| {rt60} s, {delay * 1000:.0f} ms, {ppm:+d} ppm | " + " | ".join(f"{x:.0f}" for x in rows) + " |",
              flush=True)

    def hardships(self):
        """Decibels by which the echo is less while somebody else talks all the time, as loud as it; when the room becomes
        another after ten seconds; and behind a loudspeaker that distorts."""
        def less(heard, left, spans):
            pieces = [(heard[int(a * RATE):int(b * RATE)], left[int(a * RATE):int(b * RATE)]) for a, b in spans]
            decibels = [20 * np.log10(rms(before) / rms(after)) for before, after in pieces]
            return ", ".join(f"{x:.0f} dB at {a:g} to {b:g} s" for x, (a, b) in zip(decibels, spans))

        far = answers(20, 0)
        heard = echo(far, .4, .04, 100, 1)
        heard *= NEAR / loud(heard)
        noise = np.random.default_rng(1).normal(size=len(heard)) * NOISE
        near = answers(20, 3)[:len(heard)] * NEAR / .06
        near[:3 * RATE] = 0
        clean = self.cleaned(heard + near + noise, far)
        # What is cleaned is a hop late.
        left = clean[160:] - near[:len(clean) - 160]
        print("somebody talks from 3 s on:", less(heard, left, [(2, 3), (3, 5), (5, 10), (10, 18)]))
        other = echo(far, .4, .03, 100, 2)[:len(heard)]
        moved = np.concatenate([heard[:10 * RATE], (other * NEAR / loud(other))[10 * RATE:]]) + noise[:len(other)]
        print("another room from 10 s on:",
              less(moved, self.cleaned(moved, far), [(8, 10), (10, 10.5), (10.5, 11), (11, 12), (12, 15)]))
        bent = echo(np.tanh(far * 8) / 8, .4, .04, 100, 1)
        bent *= NEAR / loud(bent)
        print("a loudspeaker that distorts:", less(bent, self.cleaned(bent, far), [(1, 2), (2, 5), (5, 18)]), flush=True)

    def cleaned(self, microphone, played):
        output = self.work / "cleaned.wav"
        subprocess.run([self.options.bench, "echo", self.write("microphone.wav", microphone),
                        self.write("played.wav", played), output], check=True, stdout=subprocess.DEVNULL)
        return soundfile.read(output)[0]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--rouse", type=Path, default=Path(".build/release/rouse"))
    parser.add_argument("--bench", type=Path, help="the benchmarks, for the decibels of convergence")
    parser.add_argument("--recordings", type=Path, required=True)
    parser.add_argument("--every", type=int, default=1, help="only each N-th of the 80 people and words")
    options = parser.parse_args()
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as work:
        bars = Bars(options, Path(work))
        indices = range(0, len(bars.people), options.every)
        if options.bench:
            print("| room | 0-1 s | 1-2 s | 2-3 s | 3-5 s | 5-10 s | 10-14 s |\n|---|---|---|---|---|---|---|")
            for number, place in enumerate(ROOMS):
                bars.convergence(*place, number)
            print()
            bars.hardships()
            print()
        print("| played | words | missed in quiet | without | with | false without | with |\n|---|---|---|---|---|---|---|")
        for kind in ("answer", "music"):
            for level in (0, 10):
                bars.missed(kind, level, indices)
        print("\n| played | words | detections without | with |\n|---|---|---|---|")
        for level in (0, 10):
            bars.own_keyword(level, indices)
        share = {name: bars.cpu[name] / bars.seconds[name] for name in (False, True)}
        print(f"\nCPU for a second of audio: {1000 * share[False]:.1f} ms without, {1000 * share[True]:.1f} ms with; "
              f"{time.monotonic() - start:.0f} s in all")


if __name__ == "__main__":
    main()
