#!/usr/bin/env python3
"""Searches the same hours with one job and with more, and says how long each took.

    tools/archive_speed.py path/to/rouse [--hours 8] [--jobs 2] [--rounds 3] [--dask PYTHON | --spark PYTHON | --slurm]

The hours are the demo's evening over and over: twelve files of ten minutes, each with a level of its own, and links to
them. Both must print the same bytes. With --dask, --spark or --slurm it is a program of examples/archive that searches,
with so many workers; --slurm wants one to be there, as tools/one_node_slurm.sh makes one.
Time on the clock is the least of the rounds, which take turns; time of the processors is what the system counted.
"""
import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
import wave
from array import array
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / "examples/archive"
RATE = 16_000
SECONDS = 600
# Recordings that differ; the others are links to them, which are heard again all the same.
DISTINCT = 12


def evening(folder):
    """The demo's recording as samples."""
    path = folder / "evening.wav"
    subprocess.run(
        ["ffmpeg", "-v", "error", "-i", ROOT / "demo/evening.ogg", "-ac", "1", "-ar", str(RATE), path], check=True)
    with wave.open(str(path)) as file:
        samples = array("h", file.readframes(file.getnframes()))
    path.unlink()
    return samples


def write(path, samples, offset, gain):
    """Ten minutes of the recording, from a place of its own on."""
    length = RATE * SECONDS
    rows = array("h")
    while len(rows) < length:
        rows.extend(samples[offset:])
        offset = 0
    block = array("h", (int(value * gain) for value in rows[:length]))
    with wave.open(str(path), "wb") as file:
        file.setparams((1, 2, RATE, 0, "NONE", ""))
        file.writeframes(block.tobytes())


def command(given, jobs, scratch):
    """The words that search with so many jobs, but for the model and the folder."""
    if given.dask:
        return [given.dask, EXAMPLES / "search.py", "--rouse", given.rouse, "--workers", str(jobs)]
    if given.spark:
        return [given.spark, EXAMPLES / "spark.py", "--rouse", given.rouse, "--master", f"local[{jobs}]"]
    if given.slurm:
        work = tempfile.mkdtemp(dir=scratch)
        return [sys.executable, EXAMPLES / "slurm.py", "--rouse", given.rouse, "--work", work, "--at-once", str(jobs)]
    return [given.rouse, "detect", "--json", "--jobs", str(jobs)]


def search(words, model, folder):
    options = ["--model", model, "--min-score", "0"]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begin = time.monotonic()
    out = subprocess.run([*words, *options, folder], check=True, capture_output=True).stdout
    elapsed = time.monotonic() - begin
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return out, elapsed, after.ru_utime - before.ru_utime


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("rouse")
    parser.add_argument("--hours", type=float, default=8)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--dask", metavar="PYTHON")
    parser.add_argument("--spark", metavar="PYTHON")
    parser.add_argument("--slurm", action="store_true")
    given = parser.parse_args()
    given.rouse = Path(given.rouse).resolve()
    with tempfile.TemporaryDirectory() as scratch:
        scratch = Path(scratch)
        model = scratch / "computer.rouse"
        takes = sorted((ROOT / "demo").glob("take*.flac"))
        subprocess.run(
            [given.rouse, "enroll", "--keyword", "computer", "--output", model, *takes], check=True,
            stdout=subprocess.DEVNULL)
        samples = evening(scratch)
        archive = scratch / "archive"
        archive.mkdir()
        count = max(given.jobs, round(given.hours * 3600 / SECONDS))
        for index in range(count):
            path = archive / f"{index:05}.wav"
            if index < DISTINCT:
                write(path, samples, index * 7919 * 16 % len(samples), 0.5 + 0.5 * (index % 7) / 6)
            else:
                path.hardlink_to(archive / f"{index % DISTINCT:05}.wav")
        hours = count * SECONDS / 3600
        best = {}
        outputs = set()
        for _ in range(given.rounds):
            for jobs in (1, given.jobs):
                out, elapsed, user = search(command(given, jobs, scratch), model, archive)
                outputs.add(out)
                if elapsed < best.get(jobs, (1e9,))[0]:
                    best[jobs] = (elapsed, user)
        if len(outputs) != 1:
            sys.exit("archive_speed: the output depends on the number of jobs")
        unit = "worker" if given.dask or given.spark or given.slurm else "job"
        for jobs, (elapsed, user) in sorted(best.items()):
            print(f"{jobs} {unit}{'s' * (jobs > 1)}: {hours:.1f} h of audio in {elapsed:.1f} s "
                  f"({hours * 3600 / elapsed:.0f} times real time), {user:.1f} s of user time")
        if given.jobs > 1:
            print(f"{given.jobs} {unit}s take 1 / {best[1][0] / best[given.jobs][0]:.2f} of the time of one")


main()
