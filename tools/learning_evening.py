#!/usr/bin/env python3
"""What `rouse learn --log` makes of an evening that is marked in part, and of one that it has not heard.

    tools/learning_evening.py PROGRAM RECORDINGS [--models 20] [--keep FOLDER]

RECORDINGS is a folder with a manifest.csv of the columns path, role, keyword, speaker and source, a row for each
recording of a word. Models are enrolled from five takes by five people, or from three by one. The forty other words
that are most like each model's are divided between two evenings of forty wake-ups each, at a sensitivity at which
these words wake it. A third of what the first evening woke is marked, `learn --log --yes` learns from it, and both
evenings are heard again. Prints a line for each model, and the sums.
"""

import argparse
import collections
import csv
import json
import pathlib
import random
import subprocess
import tempfile
import wave

import numpy

RATE = 16_000
ALARMS, WORDS = 20, 40


class Failure(Exception):
    pass


def read(path):
    with wave.open(str(path), "rb") as file:
        if (file.getframerate(), file.getnchannels(), file.getsampwidth()) != (RATE, 1, 2):
            raise Failure(f"{path}: not 16 kHz mono 16 bit")
        return numpy.frombuffer(file.readframes(file.getnframes()), "<i2").astype(numpy.float32) / 32768


def write(path, samples):
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(numpy.clip(samples * 32768, -32768, 32767).astype("<i2").tobytes())


class Rouse:
    def __init__(self, program):
        self.program = program

    def run(self, *arguments, status=(0,)):
        result = subprocess.run([self.program, *map(str, arguments)], capture_output=True, text=True, check=False)
        if result.returncode not in status:
            raise Failure(f"rouse {' '.join(map(str, arguments))}: {result.returncode}: {result.stderr.strip()}")
        return result.stdout

    def objects(self, *arguments, **options):
        return [json.loads(line) for line in self.run(*arguments, **options).splitlines() if line]


class Evening:
    """Recordings one after the other in a room, and where each lies."""

    def __init__(self, alarms, words, seed):
        choice = numpy.random.default_rng(seed)
        parts = [(path, False) for path in alarms]
        parts += [(words[i % len(words)], True) for i in range(WORDS)]
        order = choice.permutation(len(parts))
        sound, self.places, length = [], [], 0
        for index in order:
            path, is_word = parts[index]
            gap = int(choice.uniform(3, 6) * RATE)
            samples = read(path) * 10 ** (choice.uniform(-8, 3) / 20)
            self.places.append((length + gap, length + gap + len(samples), is_word))
            sound += [numpy.zeros(gap, numpy.float32), samples]
            length += gap + len(samples)
        sound = numpy.concatenate(sound + [numpy.zeros(3 * RATE, numpy.float32)])
        room = choice.standard_normal(len(sound)).astype(numpy.float32)
        room = numpy.convolve(room, numpy.ones(8, numpy.float32) / 8, "same") * 10 ** (choice.uniform(-62, -48) / 20)
        self.sound = sound + room

    def place(self, event):
        """The recording in which an event lies, or None."""
        middle = (event["start"] + event["end"]) / 2 * RATE
        for number, (start, end, _) in enumerate(self.places):
            if start - 0.3 * RATE <= middle <= end + 0.6 * RATE:
                return number
        return None

    def heard(self, events):
        """False alarms and words missed among events."""
        found = {self.place(event) for event in events}
        alarms = sum(number is None or not self.places[number][2] for number in map(self.place, events))
        return alarms, sum(is_word and number not in found for number, (_, _, is_word) in enumerate(self.places))


def trials(folder, count):
    """Takes, recordings of the word, and its name: half of them by many people, half by one."""
    with open(folder / "manifest.csv", encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["source"] != "generated" and row["keyword"]]
    people, owners = collections.defaultdict(list), collections.defaultdict(list)
    for row in rows:
        if row["role"] == "positive" and not row["speaker"]:
            people[row["keyword"]].append(row["path"])
        elif row["source"] == "arabic" and row["speaker"]:
            owners[row["keyword"], row["speaker"]].append(row["path"])
    words = sorted(word for word, paths in people.items() if len(paths) > 80)
    own = sorted(key for key, paths in owners.items() if len(paths) >= 9)
    choice, found = random.Random(1), []
    own = choice.sample(own, len(own))
    for number in range(count):
        if words and (number % 2 == 0 or not own):
            word = words[number // 2 % len(words)]
            paths = choice.sample(people[word], len(people[word]))
            found.append((word, "many", paths[:5], paths[5:]))
        else:
            word, speaker = own[number // 2 % len(own)]
            paths = sorted(owners[word, speaker])
            found.append((word, speaker, paths[:3], paths[3:]))
    return rows, found


def others(rows, word):
    return sorted({row["path"] for row in rows if row["keyword"] != word and row["role"] != "noise"})


def likest(rouse, model, paths, folder):
    """The recordings that are most like a model, the likest first, with their scores."""
    sound, ends, length = [], [], 0
    for path in paths:
        samples = read(path)
        gap = numpy.zeros(RATE, numpy.float32)
        sound += [samples, gap]
        length += len(samples) + len(gap)
        ends.append(length)
    stream = folder / "others.wav"
    noise = 1e-3 * numpy.random.default_rng(0).standard_normal(length).astype(numpy.float32)
    write(stream, numpy.concatenate(sound) + noise)
    best = [0.0] * len(paths)
    for found in rouse.objects("detect", "--model", model, "--json", "--min-score", "0", stream):
        number = int(numpy.searchsorted(ends, (found["start"] + found["end"]) / 2 * RATE))
        if number < len(best):
            best[number] = max(best[number], found["score"])
    stream.unlink()
    order = sorted(range(len(paths)), key=lambda i: -best[i])
    return [(paths[i], best[i]) for i in order]


def measure(rouse, recordings, rows, trial, folder, number):
    word, speaker, takes, rest = trial
    model = folder / "word.rouse"
    rouse.run("enroll", "--keyword", word, "--output", model, "--force", *[recordings / path for path in takes])
    pool = likest(rouse, model, [recordings / path for path in others(rows, word)], folder)[:2 * ALARMS]
    threshold = min(0.5, max(0.001, 0.95 * pool[-1][1]))
    choice = random.Random(number)
    # So that both are as bad as each other.
    alarms = [[], []]
    for pair in range(ALARMS):
        first = choice.randrange(2)
        for place in range(2):
            alarms[place ^ first].append(pool[2 * pair + place][0])
    half = min(WORDS, len(rest) // 2)
    words = [rest[:half], rest[half:2 * half]]
    evenings = [Evening(alarms[i], [recordings / path for path in words[i]], 10 * number + i) for i in range(2)]
    names = []
    for place, evening in enumerate(evenings):
        names.append(folder / f"evening{place}.wav")
        write(names[-1], evening.sound)
    options = ["--min-score", f"{threshold:.4f}"]

    def detect(place):
        found = rouse.objects("detect", "--model", model, "--json", *options, names[place])
        return evenings[place].heard(found)

    before = [detect(0), detect(1)]
    log = folder / "heard"
    rouse.run("listen", "--model", model, "--json", "--input", names[0], "--log", log, *options)
    events = rouse.objects("log", log, "--json")
    truth = {}
    for event in events:
        place = evenings[0].place(event)
        truth[event["id"]] = place is not None and evenings[0].places[place][2]
    marks = {"true": [], "false": []}
    for value in marks:
        ids = [event["id"] for event in events
               if truth[event["id"]] == (value == "true") and (value == "true" or event["event"] == "detection")]
        marks[value] = choice.sample(ids, (len(ids) + 2) // 3)
        if marks[value]:
            rouse.run("mark", *marks[value], value, "--log", log)
    learned = rouse.objects("learn", "--model", model, "--log", log, "--yes", "--json", status=(0, 1))[0]
    after = [detect(0), detect(1)]
    again = rouse.objects("detect", "--model", model, "--json", "--min-score", f"{threshold:.4f}", names[0])
    heard_now = {evenings[0].place(event) for event in again}
    heard = [event for event in events if event["event"] == "detection"]
    lost = [event["id"] for event in heard
            if event["id"] not in marks["true"] + marks["false"] and truth[event["id"]]
            and evenings[0].place(event) not in heard_now]
    announced = set(learned.get("lost") or [])
    marked = [event for event in heard if event["id"] in marks["false"]]
    gone = [event for event in marked if evenings[0].place(event) not in heard_now]
    return {
        "word": word, "by": speaker, "threshold": threshold, "verdict": learned["verdict"],
        "marked": len(marked), "gone": len(gone), "lost": len(lost),
        "unannounced": sum(name not in announced for name in lost), "before": before, "after": after,
        "milliseconds": learned.get("milliseconds"),
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("recordings", type=pathlib.Path)
    parser.add_argument("--models", type=int, default=20)
    parser.add_argument("--only", type=int, help="the number of one model")
    parser.add_argument("--keep", type=pathlib.Path, help="a folder for the evenings, logs and models")
    arguments = parser.parse_args()
    rouse = Rouse(arguments.program)
    rows, found = trials(arguments.recordings, arguments.models)
    results = []
    for number, trial in enumerate(found):
        if arguments.only not in (None, number):
            continue
        with tempfile.TemporaryDirectory() as temporary:
            folder = arguments.keep / str(number) if arguments.keep else pathlib.Path(temporary)
            folder.mkdir(parents=True, exist_ok=True)
            result = measure(rouse, arguments.recordings, rows, trial, folder, number)
        results.append(result)
        (a0, m0), (a1, m1) = result["before"]
        (b0, n0), (b1, n1) = result["after"]
        print(f"{number:2} {result['word']:13} {result['by']:9} {result['threshold']:.2f} {result['verdict']:13} "
              f"marked false alarms gone {result['gone']}/{result['marked']}, unmarked words lost {result['lost']} "
              f"({result['unannounced']} unannounced); false alarms / misses of {WORDS}: this evening "
              f"{a0}/{m0} -> {b0}/{n0}, another {a1}/{m1} -> {b1}/{n1}", flush=True)
    total = lambda key: sum(result[key] for result in results)
    sums = lambda key, evening: [sum(result[key][evening][i] for result in results) for i in range(2)]
    words = WORDS * len(results)
    print(f"{len(results)} models: marked false alarms gone {total('gone')} of {total('marked')}; unmarked words lost "
          f"{total('lost')}, {total('unannounced')} of them unannounced")
    for evening, name in enumerate(["this evening", "another"]):
        before, after = sums("before", evening), sums("after", evening)
        print(f"  {name}: false alarms {before[0]} -> {after[0]}, misses {100 * before[1] / words:.1f} % -> "
              f"{100 * after[1] / words:.1f} %")


if __name__ == "__main__":
    main()
