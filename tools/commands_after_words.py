#!/usr/bin/env python3
"""Whether a command that follows the wake word closely arrives whole, and nothing of the wake word with it.

    tools/commands_after_words.py PROGRAM RECORDINGS [--words N] [--commands N] [--way NAME...]

PROGRAM is rouse; RECORDINGS a folder with a manifest.csv of wake words by people (`role` enroll and positive, `keyword`,
`path`). Of each keyword with takes to enrol, N recordings (2) are joined with N commands (4) by a voice of flite, with
pauses from 0 to 1.2 s. Each way is tried: `listen` with PocketSphinx; the satellite, whose stream is what its server
gets; and `serve`, which is asked as Home Assistant does: one connection finds the word, and what comes after it is sent
over another to become text. Prints for each way and pause how many commands became text, and of the satellite's streams
the most of the command that is lost and the most of the wake word that is in it. Ends with 1 when a command was lost.
Needs numpy, soundfile, scipy and flite.
"""
import argparse
import contextlib
import csv
import json
import pathlib
import socket
import subprocess
import sys
import tempfile
import threading
import time

import numpy as np
import soundfile as sf
from scipy.signal import resample_poly

RATE = 16_000
PAUSES = (0.0, 0.2, 0.4, 0.8, 1.2)
BEFORE = 2.5  # seconds of room before the wake word
# Seconds that a process or a connection may take; what they do here takes one or two where nothing else runs.
PATIENCE = 60
COMMANDS = (
    "turn on the kitchen light", "what time is it", "open the garage door", "set a timer for ten minutes",
    "play some music", "is it raining outside", "lock the front door", "close all blinds")
VOICE = "slt"


def output_of(command):
    """What a program that ends by itself prints. Ends all where it fails or takes too long."""
    what = " ".join(str(word) for word in command[:2])
    try:
        outcome = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        sys.exit(f"{what}: not done within {PATIENCE} s")
    if outcome.returncode:
        sys.exit(f"{what}: ended with {outcome.returncode}: {outcome.stderr.strip()}")
    return outcome.stdout


def load(path):
    samples, rate = sf.read(path, dtype="float64", always_2d=True)
    samples = samples.mean(axis=1)
    return samples if rate == RATE else resample_poly(samples, RATE, rate)


def trimmed(samples):
    """What is said: the loudest 20 ms, and what is not 30 dB softer and at most 0.3 s apart from the rest."""
    frames = samples[:len(samples) // 320 * 320].reshape(-1, 320)
    level = 10 * np.log10((frames ** 2).mean(axis=1) + 1e-12)
    pieces = np.split(loud := np.flatnonzero(level > level.max() - 30), np.flatnonzero(np.diff(loud) > 15) + 1)
    said = next(piece for piece in pieces if level.argmax() in piece)
    return samples[said[0] * 320:(said[-1] + 1) * 320]


def evened(samples):
    return samples * 0.05 / np.sqrt((samples ** 2).mean())


def said(text, folder):
    path = folder / f"{text.replace(' ', '_')}.wav"
    if not path.exists():
        output_of(["flite", "-voice", VOICE, "-t", text, "-o", path])
    return evened(trimmed(load(path)))


class Talk:
    """A wake word, a pause and a command, in a quiet room."""

    def __init__(self, word, pause, command, folder, number):
        random = np.random.default_rng(number)
        spoken = said(command, folder)
        before = int(BEFORE * RATE)
        self.word_end = before + len(word)
        self.start = self.word_end + int(pause * RATE)
        self.end = self.start + len(spoken)
        whole = random.standard_normal(self.end + int(1.5 * RATE)) * 10 ** (-66 / 20)
        whole[before:self.word_end] += word
        whole[self.start:self.end] += spoken
        self.samples = (np.clip(whole, -1, 1) * 32_767).astype("<i2")
        self.command = command
        self.path = folder / f"talk{number}.wav"
        sf.write(self.path, self.samples, RATE, subtype="PCM_16")


# --- Wyoming, as far as it is needed ---------------------------------------------------------------------------------


class Wire:
    """A connection on which nothing may take longer than PATIENCE, from its beginning to its end."""

    def __init__(self, port):
        self.connection = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.file = self.connection.makefile("rb")
        self.end = time.monotonic() + PATIENCE

    def send(self, kind, data=None, payload=b""):
        header = {"type": kind, "version": "1.5.4"}
        body = json.dumps(data).encode() if data else b""
        if body:
            header["data_length"] = len(body)
        if payload:
            header["payload_length"] = len(payload)
        self.connection.sendall(json.dumps(header).encode() + b"\n" + body + payload)

    def next(self):
        if time.monotonic() > self.end:
            raise TimeoutError
        line = self.file.readline()
        if not line:
            return None, {}, b""
        header = json.loads(line)
        data = dict(header.get("data") or {})
        if header.get("data_length"):
            data.update(json.loads(self.file.read(header["data_length"])))
        return header["type"], data, self.file.read(header.get("payload_length") or 0)


FORMAT = {"rate": RATE, "width": 2, "channels": 1}


# --- The ways --------------------------------------------------------------------------------------------------------


def phrases(commands):
    return [word for command in commands for word in ("--phrase", command)]


def port_of(process, words):
    """The port that a program names on standard error; what it says afterwards is thrown away."""
    said = []
    too_late = threading.Timer(PATIENCE, process.kill)
    too_late.start()
    for line in process.stderr:
        said.append(line)
        if line.startswith(words):
            too_late.cancel()
            threading.Thread(target=process.stderr.read, daemon=True).start()
            return int(line.split()[-1].rsplit(":", 1)[1])
    too_late.cancel()
    sys.exit(f"it did not say '{words.strip()}' within {PATIENCE} s, but: {''.join(said).strip() or 'nothing'}")


def by_listen(program, model, talk, commands):
    """The text that `listen` understands."""
    output = output_of([program, "listen", "--model", model, "--input", talk.path, "--json", *phrases(commands)])
    events = [json.loads(line) for line in output.splitlines()]
    if not any(event["event"] == "wake" for event in events):
        return None
    return next((event["text"] for event in events if event["event"] == "transcript"), "")


def stream_of_satellite(program, model, talk):
    """What the server of a satellite gets; None where nothing was detected."""
    process = subprocess.Popen(
        [program, "listen", "--model", model, "--input", "-", "--rate", str(RATE), "--channels", "1", "--format",
         "S16_LE", "--satellite", "tcp://127.0.0.1:0", "--site", "kitchen"],
        stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    try:
        # It opens its port when its audio begins.
        is_connected = threading.Event()
        threading.Thread(target=feed, args=(process, talk.samples, is_connected), daemon=True).start()
        wire = Wire(port_of(process, "rouse: satellite "))
        wire.send("run-satellite")
        wire.send("ping", {"text": "there"})
        while wire.next()[0] != "pong":
            pass
        is_connected.set()
        stream, has_begun = b"", False
        while True:
            kind, _, payload = wire.next()
            if kind is None:
                return np.frombuffer(stream, "<i2") if has_begun else None
            has_begun = has_begun or kind == "run-pipeline"
            if kind == "audio-chunk":
                stream += payload
            if kind == "audio-stop":
                wire.send("transcript", {"text": "done"})
                return np.frombuffer(stream, "<i2")
    except TimeoutError:
        sys.exit(f"satellite: said nothing that ends the command within {PATIENCE} s")
    finally:
        process.kill()
        process.wait()


def feed(process, samples, is_connected):
    """The first second of the room at once, and the rest when somebody is there to get the command."""
    with contextlib.suppress(BrokenPipeError, ValueError), process.stdin.buffer as pipe:
        pipe.write(samples[:RATE].tobytes())
        pipe.flush()
        if is_connected.wait(PATIENCE):
            pipe.write(samples[RATE:].tobytes())


def place(stream, samples):
    """Where a stream begins in a recording that it is a piece of."""
    piece = stream[:1_600].astype(np.int64)
    for start in range(0, len(samples) - len(piece) + 1, 1):
        if samples[start] == piece[0] and np.array_equal(samples[start:start + len(piece)], piece):
            return start
    return None


def text_of(program, stream, folder, commands):
    path = folder / "stream.wav"
    sf.write(path, stream, RATE, subtype="PCM_16")
    output = output_of([program, "transcribe", "--json", path, *phrases(commands)])
    return " ".join(
        event["text"] for line in output.splitlines()
        if (event := json.loads(line))["event"] == "transcript" and event["text"])


def by_serve(port, talk):
    """The text that a pipeline of Home Assistant gets."""
    try:
        return ask_server(port, talk)
    except TimeoutError:
        sys.exit(f"serve: did not answer within {PATIENCE} s")


def ask_server(port, talk):
    wake = Wire(port)
    wake.send("detect", {"names": None})
    wake.send("audio-start", {**FORMAT, "timestamp": 0})
    chunk, found = 480, None
    for start in range(0, len(talk.samples), chunk):
        wake.send(
            "audio-chunk", {**FORMAT, "timestamp": start // 16}, talk.samples[start:start + chunk].tobytes())
        wake.send("ping", {"text": "heard"})
        kind = None
        while kind != "pong":
            kind, _, _ = wake.next()
            if kind == "detection":
                found = start + chunk
        if found is not None:
            break
    wake.connection.close()
    if found is None:
        return None
    speech = Wire(port)
    speech.send("transcribe", {"language": "en"})
    speech.send("audio-start", {**FORMAT, "timestamp": 0})
    for start in range(found, min(len(talk.samples), talk.end + int(0.7 * RATE)), chunk):
        speech.send(
            "audio-chunk", {**FORMAT, "timestamp": start // 16}, talk.samples[start:start + chunk].tobytes())
    speech.send("audio-stop")
    while True:
        kind, data, _ = speech.next()
        if kind in ("transcript", "error", None):
            speech.connection.close()
            return data.get("text", "") if kind == "transcript" else ""


# --- The table -------------------------------------------------------------------------------------------------------


def words(options, folder):
    """Models with recordings of their words by others."""
    rows = {}
    with open(options.recordings / "manifest.csv", newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            if "picovoice" in row["path"] or not options.wake_words_only:
                rows.setdefault(row["keyword"], {}).setdefault(row["role"], []).append(options.recordings / row["path"])
    for keyword, by_role in sorted(rows.items()):
        takes = by_role.get("enroll", [])[:5]
        if len(takes) < 3 or not by_role.get("positive"):
            continue
        model = folder / f"{keyword}.rouse"
        output_of([options.program, "enroll", "--keyword", keyword, "--output", model, *takes])
        for path in by_role["positive"][:options.words]:
            yield keyword, model, path


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("recordings", type=pathlib.Path)
    parser.add_argument("--words", type=int, default=2, help="recordings of each wake word, 2")
    parser.add_argument("--commands", type=int, default=4, help="commands behind each, 4")
    parser.add_argument("--all-words", dest="wake_words_only", action="store_false", help="single words, too")
    parser.add_argument("--way", action="append", choices=("listen", "satellite", "serve"), help="these ways alone")
    options = parser.parse_args()
    ways = options.way or ["listen", "satellite", "serve"]
    commands = COMMANDS[:options.commands]
    table = {way: {pause: [] for pause in PAUSES} for way in ways}
    lost, extra, unheard = {pause: 0.0 for pause in PAUSES}, {pause: 0.0 for pause in PAUSES}, set()
    with tempfile.TemporaryDirectory() as name, contextlib.ExitStack() as at_end:
        folder = pathlib.Path(name)
        number = 0
        for keyword, model, path in words(options, folder):
            word = evened(trimmed(load(path)))
            server = None
            if "serve" in ways:
                server = subprocess.Popen(
                    [options.program, "serve", "--wyoming", "tcp://127.0.0.1:0", "--model", model, "--transcribe",
                     *phrases(COMMANDS)], stderr=subprocess.PIPE, text=True)
                at_end.callback(server.kill)
                port = port_of(server, "rouse: serving ")
            for pause in PAUSES:
                for command in commands:
                    number += 1
                    talk = Talk(word, pause, command, folder, number)
                    for way in ways:
                        if way == "listen":
                            text = by_listen(options.program, model, talk, COMMANDS)
                        elif way == "serve":
                            text = by_serve(port, talk)
                        else:
                            stream = stream_of_satellite(options.program, model, talk)
                            text = None
                            if stream is not None and len(stream):
                                start = place(stream, talk.samples)
                                text = text_of(options.program, stream, folder, COMMANDS)
                                if start is None:
                                    sys.exit(f"satellite: what {path.name} streams is no piece of what was said")
                                cut = max(start - talk.start, talk.end - start - len(stream), 0) / RATE
                                more = max(talk.word_end - start, 0) / RATE
                                lost[pause], extra[pause] = max(lost[pause], cut), max(extra[pause], more)
                                if cut or more:
                                    print(f"satellite {keyword} {path.stem[:8]} {pause} s: {cut:.2f} s of '{command}' "
                                          f"lost, {more:.2f} s of the word streamed", file=sys.stderr, flush=True)
                        if text is None:
                            unheard.add((keyword, path.name))
                            continue
                        table[way][pause].append(text == command)
                        if text != command:
                            print(f"{way} {keyword} {path.stem[:8]} {pause} s: '{command}' became '{text}'",
                                  file=sys.stderr, flush=True)
                    talk.path.unlink()
            if server:
                server.kill()
                server.wait()
    print("| | " + " | ".join(f"{pause:g} s" for pause in PAUSES) + " |")
    print("|---|" + "---|" * len(PAUSES))
    for way in ways:
        row = [f"{sum(table[way][pause])} of {len(table[way][pause])}" for pause in PAUSES]
        print(f"| `{way}` | " + " | ".join(row) + " |")
    if "satellite" in ways:
        for what, values in (("of the command lost", lost), ("of the wake word streamed", extra)):
            print(f"| {what}, at most | " + " | ".join(f"{values[pause]:.2f} s" for pause in PAUSES) + " |")
    for keyword, file in sorted(unheard):
        print(f"not detected: {keyword} {file}")
    if any(not all(outcomes) for by_pause in table.values() for outcomes in by_pause.values()):
        sys.exit(1)


if __name__ == "__main__":
    main()
