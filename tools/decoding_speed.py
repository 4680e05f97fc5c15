#!/usr/bin/env python3
"""How long one recording takes `rouse detect` in several formats, with one processor and with two.

    tools/decoding_speed.py path/to/rouse [--minutes 30] [--rounds 3]

The recording is the demo's evening over and over. With two processors one decodes and resamples while the other
detects. The two take turns, and the least time on the clock counts. Both must find the same.
"""
import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FORMATS = {
    "WAV, 16 kHz": ["evening.wav", "-ar", "16000", "-ac", "1"],
    "FLAC, 16 kHz": ["evening.flac", "-ar", "16000", "-ac", "1"],
    "WAV, 48 kHz stereo": ["evening-48.wav"],
    "FLAC, 48 kHz stereo": ["evening-48.flac"],
    "Opus, 48 kHz stereo": ["evening.opus", "-c:a", "libopus", "-b:a", "64k"],
    "M4A, 48 kHz stereo": ["evening.m4a", "-c:a", "aac", "-b:a", "96k"],
}


def convert(source, *words):
    subprocess.run(["ffmpeg", "-v", "error", *source, *words], check=True)


def detect(rouse, model, path, processors):
    """What was found, and the seconds that it took."""
    begin = time.monotonic()
    found = subprocess.run(
        [rouse, "detect", "--json", "--model", model, path], check=True, capture_output=True,
        preexec_fn=lambda: os.sched_setaffinity(0, processors)).stdout
    return found, time.monotonic() - begin


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("rouse")
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    processors = sorted(os.sched_getaffinity(0))[:2]
    if len(processors) < 2:
        sys.exit("decoding_speed: two processors are needed")
    with tempfile.TemporaryDirectory() as scratch:
        model = Path(scratch) / "computer.rouse"
        takes = [ROOT / f"demo/take{number}.flac" for number in (1, 2, 3)]
        subprocess.run(
            [given.rouse, "enroll", "--keyword", "computer", "--output", model, *takes], check=True,
            capture_output=True)
        whole = Path(scratch) / "whole.wav"
        convert(
            ["-stream_loop", "-1", "-i", ROOT / "demo/evening.ogg"], "-t", str(given.minutes * 60), "-ar", "48000",
            "-ac", "2", whole)
        for name, (file, *options) in FORMATS.items():
            path = Path(scratch) / file
            convert(["-i", whole], *options, path)
            best = {}
            for _ in range(given.rounds):
                runs = {count: detect(given.rouse, model, path, processors[:count]) for count in (1, 2)}
                if len({found for found, _ in runs.values()}) != 1:
                    sys.exit(f"decoding_speed: {name}: what is found depends on the number of processors")
                best = {count: min(seconds, best.get(count, seconds)) for count, (_, seconds) in runs.items()}
            path.unlink()
            speeds = {count: given.minutes * 60 / seconds for count, seconds in best.items()}
            print(f"{name}: {speeds[1]:.0f} and {speeds[2]:.0f} times real time, "
                  f"{best[1] / best[2]:.2f} times as fast with two", flush=True)


if __name__ == "__main__":
    main()
