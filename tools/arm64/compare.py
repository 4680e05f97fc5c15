#!/usr/bin/env python3
"""Runs the same command with the program for this machine and with the one for 64-bit ARM, and compares what they say.

    tools/arm64/compare.py WHAT PROGRAM SYSTEM [--minutes N] [--python PATH]

WHAT is models, detections, speech, words, listening or service. SYSTEM is the root of a Debian for arm64 with the package
in it, and this project's demo/ below /work. Numbers are equal when they differ by less than half a thousandth: a score
rounded to three digits is then the same, or one apart where it lies on the edge; how many are one apart is said. Times,
names and the order of events have to be the same. Ends with 1 when they are not.
"""

import argparse
import json
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import time
import wave

HERE = pathlib.Path(__file__).resolve().parent.parent.parent
TOLERANCE = 0.0005
# Numbers that have to be the same to the last digit.
EXACT = {"time", "start", "end", "takes", "event", "keyword", "threshold"}
TAKES = [f"demo/take{number}.flac" for number in (1, 2, 3)]


class Machines:
    """The two programs, each in the folder that both see."""

    def __init__(self, program, system):
        self.folder = pathlib.Path(system) / "work"
        # By itself: what lies beside a program counts, and there is no large phone network in the other system.
        alone = self.folder / "rouse-x86"
        if not alone.exists():
            shutil.copy(program, alone)
        arm = ["chroot", system, "/usr/bin/env", "-i", "-C", "/work", "PATH=/usr/bin:/bin", "HOME=/root", "LC_ALL=C.UTF-8"]
        here = ["/usr/bin/env", "-i", "-C", str(self.folder), "PATH=/usr/bin:/bin", f"HOME={self.folder}", "LC_ALL=C.UTF-8"]
        self.commands = {"x86": here + [str(alone)], "arm": arm + ["rouse"]}

    def run(self, machine, *arguments):
        """What it prints, and how many seconds it takes."""
        begin = time.monotonic()
        done = subprocess.run(self.commands[machine] + list(arguments), capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit(f"{machine}: rouse {' '.join(arguments)} ended with {done.returncode}: {done.stderr.strip()[-500:]}")
        return done.stdout, time.monotonic() - begin

    def model(self, machine):
        """A model of the demo's word, made by this machine."""
        name = f"computer-{machine}.rouse"
        if not (self.folder / name).exists():
            self.run(machine, "enroll", "--keyword", "computer", "--output", name, *TAKES)
        return name


class Comparison:
    def __init__(self):
        self.events = self.apart = 0
        self.most = 0.0

    def lines(self, what, first, second):
        first, second = ([json.loads(line) for line in text.splitlines()] for text in (first, second))
        if len(first) != len(second):
            sys.exit(f"{what}: {len(first)} lines on x86-64, {len(second)} on arm64")
        for number, (one, other) in enumerate(zip(first, second), 1):
            self.values(f"{what}, line {number}", "", one, other)
        self.events += len(first)

    def values(self, place, key, one, other):
        if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
            for name in one:
                if name != "wall":
                    self.values(place, name, one[name], other[name])
        elif isinstance(one, float) and isinstance(other, float) and key not in EXACT:
            self.most = max(self.most, abs(one - other))
            self.apart += round(one, 3) != round(other, 3)
            if abs(one - other) >= TOLERANCE:
                sys.exit(f"{place}: {key} is {one} on x86-64 and {other} on arm64")
        elif one != other:
            sys.exit(f"{place}: {key} is {one} on x86-64 and {other} on arm64")

    def say(self, what):
        if self.events == 0:
            sys.exit(f"{what}: nothing was compared")
        print(f"  {what}: {self.events} lines are the same; numbers differ by {self.most:.1e} at most,"
              f" {self.apart} are another when rounded to three digits")


def models(machines, _):
    """A model made by either finds the same with both."""
    for maker in ("x86", "arm"):
        name = machines.model(maker)
        comparison = Comparison()
        comparison.lines(f"made on {maker}", *(
            machines.run(machine, "detect", "--model", name, "--json", "demo/evening.ogg")[0] for machine in ("x86", "arm")))
        comparison.say(f"model made on {maker}")
    same = (machines.folder / machines.model("x86")).read_bytes() == (machines.folder / machines.model("arm")).read_bytes()
    print(f"  the two models are {'the same' if same else 'not the same'}, byte for byte")


def detections(machines, _):
    """Everything that the spotter considered."""
    comparison = Comparison()
    for recording in ["demo/evening.ogg", *TAKES]:
        comparison.lines(recording, *(
            machines.run(machine, "detect", "--model", machines.model("x86"), "--json", "--min-score", "0", recording)[0]
            for machine in ("x86", "arm")))
    comparison.say("rouse detect --min-score 0")


def speech(machines, _):
    comparison = Comparison()
    for recording in ["demo/evening.ogg", *TAKES]:
        comparison.lines(recording, *(machines.run(machine, "vad", "--json", recording)[0] for machine in ("x86", "arm")))
    comparison.say("rouse vad")


def words(machines, _):
    """A word that is ready, which the small phone network looks at, too."""
    if not shutil.which("espeak-ng"):
        print("  espeak-ng is not there, which says the word")
        sys.exit(75)
    machines.run("x86", "words", "computer", "--output", "words")
    comparison = Comparison()
    for recording in ["demo/evening.ogg", *TAKES]:
        comparison.lines(recording, *(
            machines.run(machine, "detect", "--model", "words/computer.rouse", "--json", "--min-score", "0", recording)[0]
            for machine in ("x86", "arm")))
    comparison.say("rouse detect with a word of rouse words")


def audio(minutes):
    """The demo's evening again and again, as 16 kHz 16-bit PCM."""
    sys.path.insert(0, str(HERE / "tools"))
    from live import decode
    evening = decode(HERE / "demo/evening.ogg")
    length = int(minutes * 60) * 32000
    return (evening * (length // len(evening) + 1))[:length]


def listening(machines, options):
    with wave.open(str(machines.folder / "long.wav"), "wb") as file:
        file.setparams((1, 2, 16000, 0, "NONE", ""))
        file.writeframes(audio(options.minutes))
    model = machines.model("x86")
    outputs, seconds = zip(*(
        machines.run(machine, "listen", "--model", model, "--json", "--input", "long.wav") for machine in ("x86", "arm")))
    comparison = Comparison()
    comparison.lines("listen", *outputs)
    comparison.say(f"rouse listen to {options.minutes:g} minutes, {seconds[1]:.0f} s emulated")


def service(machines, options):
    """Wyoming's own client hears the same from both."""
    if not options.python:
        print("  there is no .build/test-python, which `make test` makes")
        sys.exit(75)
    client = HERE / "Tests/WyomingTests/wake_client.py"
    recording = machines.folder / "evening.raw"
    recording.write_bytes(audio(84 / 60))
    said = []
    for machine in ("x86", "arm"):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        address = f"tcp://127.0.0.1:{port}"
        server = subprocess.Popen(
            machines.commands[machine] + ["serve", "--wyoming", address, "--model", machines.model("x86")],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        try:
            wait_for(port, server)
            done = subprocess.run(
                [options.python, client, address, "16000", "2", "1", "-", recording],
                capture_output=True, text=True, timeout=600)
        finally:
            server.terminate()
            server.communicate(timeout=60)
        if done.returncode != 0:
            sys.exit(f"{machine}: the client ended with {done.returncode}: {done.stderr[-500:]}")
        said.append("".join(line + "\n" for line in done.stdout.splitlines() if '"pong"' not in line))
    heard = said[0].count('"detection"')
    if heard != 7:
        sys.exit(f"x86: the client heard of {heard} detections in place of 7")
    comparison = Comparison()
    comparison.lines("what the client was told", *said)
    comparison.say(f"rouse serve with Wyoming's client, {heard} detections")


def wait_for(port, server):
    for _ in range(600):
        if server.poll() is not None:
            sys.exit(f"rouse serve ended with {server.returncode}: {server.stderr.read()[-500:]}")
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.1)
    sys.exit("rouse serve lets nobody in")


def main():
    parser = argparse.ArgumentParser()
    checks = {check.__name__: check for check in (models, detections, speech, words, listening, service)}
    parser.add_argument("what", choices=checks)
    parser.add_argument("program")
    parser.add_argument("system")
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--python", default="")
    options = parser.parse_args()
    checks[options.what](Machines(os.path.realpath(options.program), options.system), options)


if __name__ == "__main__":
    main()
