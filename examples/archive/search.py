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

import archive

# Tasks that wait for a worker, for each that is at work.
AHEAD = 4
EXPECTED = {0} | archive.BAD_RECORDING


def search(command, paths):
    """Runs on a worker, which has no module `archive`: the lines of some recordings, and whether all could be used."""
    done = subprocess.run(
        [*command, "--list", "-"], input=b"".join(path + b"\n" for path in paths), capture_output=True)
    if done.returncode not in EXPECTED:
        raise RuntimeError(f"rouse ended with {done.returncode}: {done.stderr.decode(errors='replace')}")
    return done.stdout, done.stderr, done.returncode == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    archive.add_options(parser)
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="workers on this machine")
    parser.add_argument("--scheduler", help="the address of a cluster, in place of workers on this machine")
    given = parser.parse_args()
    command = archive.command_of(given)

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
    for batch in archive.tasks(archive.recordings(given.folder), given.task):
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
