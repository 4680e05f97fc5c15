#!/usr/bin/env python3
"""Looks for words in an archive with Dask, on this machine or on a cluster. docs/archives.md says how.

    search.py --model computer.rouse --workers 2 calls > found.jsonl
    search.py --model computer.rouse --scheduler tcp://head:8786 /archive/calls > found.jsonl

Prints what `rouse detect --json FOLDER` would, byte for byte. A worker that dies is replaced, and what it had begun is
done again. Ends with 1 when a recording could not be used.
"""
import argparse
import os
import subprocess
import sys
from collections import deque

from distributed import Client, LocalCluster

# Names of recordings, as `rouse detect` knows them.
ENDINGS = {".wav", ".flac", ".ogg", ".oga", ".opus", ".aiff", ".aif", ".aifc", ".au", ".caf", ".w64", ".mp3", ".m4a",
           ".aac", ".amr", ".wma", ".webm"}
# Bytes of recordings that one task is for: so many that a start of the program does not count, and few enough that
# little is done again after a crash.
TASK = 64 << 20
# Tasks that wait for a worker, for each that is at work.
AHEAD = 4
# Statuses with which `rouse detect` says that a recording cannot be used, and goes on.
BAD_RECORDING = {64, 65, 66}


def recordings(folder):
    """What there is below a folder, in the order of the bytes of the paths; a folder that links lead to comes once."""
    found, visited = [], set()
    for place, folders, names in os.walk(os.fsencode(folder), followlinks=True):
        status = os.stat(place)
        if (status.st_dev, status.st_ino) in visited:
            folders.clear()
            continue
        visited.add((status.st_dev, status.st_ino))
        folders[:] = sorted(name for name in folders if not name.startswith(b"."))
        for name in names:
            path = os.path.join(place, name)
            ending = os.path.splitext(name)[1].lower().decode("ascii", "replace")
            if ending in ENDINGS and not name.startswith(b".") and os.path.isfile(path):
                found.append(path)
    return sorted(found)


def tasks(paths, most):
    """Recordings that lie side by side, as many as are worth a start of the program."""
    batch, size = [], 0
    for path in paths:
        batch.append(path)
        size += os.path.getsize(path)
        if size >= most:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def search(command, paths):
    """Runs on a worker: the lines of some recordings, and whether all of them could be used."""
    done = subprocess.run(
        [*command, "--list", "-"], input=b"".join(path + b"\n" for path in paths), capture_output=True)
    if done.returncode not in {0} | BAD_RECORDING:
        raise RuntimeError(f"rouse ended with {done.returncode}: {done.stderr.decode(errors='replace')}")
    return done.stdout, done.stderr, done.returncode == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rouse", default="rouse", help="the program, as the workers find it")
    parser.add_argument("--model", action="append", required=True, help="a model; may be repeated")
    parser.add_argument("--min-score", help="as of rouse detect")
    parser.add_argument("--sensitivity", help="as of rouse detect")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="workers on this machine")
    parser.add_argument("--scheduler", help="the address of a cluster, in place of workers on this machine")
    parser.add_argument("--task", type=int, default=TASK, help="bytes of recordings for one task")
    parser.add_argument("folder")
    given = parser.parse_args()
    command = [given.rouse, "detect", "--json", "--jobs", "1"]
    for model in given.model:
        command += ["--model", model]
    for name in ("min_score", "sensitivity"):
        if getattr(given, name) is not None:
            command += [f"--{name.replace('_', '-')}", getattr(given, name)]

    if given.scheduler:
        client = Client(given.scheduler)
    else:
        client = Client(LocalCluster(
            n_workers=given.workers, threads_per_worker=1, processes=True, dashboard_address=None,
            host="127.0.0.1", silence_logs="CRITICAL"))
    for address, pid in client.run(os.getpid).items():
        print(f"worker {pid} at {address}", file=sys.stderr, flush=True)

    is_whole = True
    waiting = deque()
    most = AHEAD * max(1, len(client.nthreads()))

    def take():
        nonlocal is_whole
        future = waiting.popleft()
        lines, complaints, is_fine = future.result()
        is_whole = is_whole and is_fine
        sys.stdout.buffer.write(lines)
        sys.stdout.buffer.flush()
        sys.stderr.buffer.write(complaints)
        sys.stderr.buffer.flush()

    # In order, and never more than a few at a time: whatever the archive, this needs little memory.
    for batch in tasks(recordings(given.folder), given.task):
        waiting.append(client.submit(search, command, batch, pure=False, retries=2))
        if len(waiting) >= most:
            take()
    while waiting:
        take()
    client.close()
    if not given.scheduler:
        client.cluster.close()
    sys.exit(0 if is_whole else 1)


if __name__ == "__main__":
    main()
