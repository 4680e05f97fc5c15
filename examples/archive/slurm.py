#!/usr/bin/env python3
"""Looks for words in an archive with array jobs of Slurm. docs/archives.md says how.

    slurm.py --model /archive/computer.rouse --work /archive/work /archive/calls > found.jsonl

Prints what `rouse detect --json FOLDER` would, byte for byte. The work folder keeps what each task has found: after an
interruption the same command does only what is missing. A task that dies is done again. The archive, the model, the
program and the work folder lie under the same paths on all machines. Ends with 1 when a recording could not be used.
"""
import argparse
import hashlib
import shlex
import subprocess
import sys
import time
from pathlib import Path

import archive

# Tasks of one array; Slurm's own bound is 1001 unless its MaxArraySize says otherwise.
ARRAY = 1000
# How often a task that has died is done again.
TRIES = 3
# A task writes its lines beside their place and moves them there at its end: what is there is whole.
JOB = """\
#!/bin/sh
task={work}/$(({first} + SLURM_ARRAY_TASK_ID))
status=0
{command} --list "$task.list" >"$task.part" 2>"$task.said" || status=$?
case $status in 0|{bad}) mv "$task.part" "$task.found" ;; *) exit $status ;; esac
"""


def submit(work, command, missing, most, options):
    """Has Slurm do tasks, at most so many at once, and waits for them. Their numbers lie within one array."""
    first = missing[0] - missing[0] % ARRAY
    script = work / "job.sh"
    script.write_text(JOB.format(
        work=shlex.quote(str(work)), first=first, command=shlex.join(command),
        bad="|".join(map(str, sorted(archive.BAD_RECORDING)))))
    array = ",".join(str(number - first) for number in missing) + (f"%{most}" if most else "")
    # Where root runs a job, Slurm changes who may write to its output: never a device.
    output = str(work).replace("%", "%%") + "/slurm-%a.log"
    sent = subprocess.run(
        ["sbatch", "--parsable", "--requeue", f"--array={array}", "--ntasks=1", "--cpus-per-task=1",
         f"--output={output}", *options, script], stdout=subprocess.PIPE, text=True)
    if sent.returncode == 0:
        wait(sent.stdout.split(";")[0].strip())


def wait(job):
    """Returns when Slurm knows of a job no longer, or has ended it. `sbatch --wait` looks every half minute only."""
    begin = time.monotonic()
    while True:
        # The longer it takes, the less often the controller is asked.
        time.sleep(min(30, 1 + (time.monotonic() - begin) / 30))
        asked = subprocess.run(["squeue", "--noheader", f"--jobs={job}"], capture_output=True, text=True)
        has_ended = asked.returncode == 0 and not asked.stdout.strip()
        if has_ended or "Invalid job id" in asked.stderr:
            return


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    archive.add_options(parser)
    parser.add_argument("--work", required=True, type=Path, help="a folder that all machines share")
    parser.add_argument("--at-once", type=int, help="how many tasks Slurm may run at the same time")
    parser.add_argument("--sbatch", action="append", default=[], help="an option of sbatch, such as --sbatch=--mem=1G")
    given = parser.parse_args()
    command = archive.command_of(given)
    work = given.work.resolve()
    work.mkdir(parents=True, exist_ok=True)

    batches = list(archive.tasks(archive.recordings(given.folder), given.task))
    # What is there counts only for the same search.
    asked = hashlib.sha256(repr((command, batches)).encode()).hexdigest()
    mark = work / "search"
    if mark.exists() and mark.read_text() != asked:
        sys.exit(f"{work}: belongs to another search; name another folder with --work")
    mark.write_text(asked)
    for number, batch in enumerate(batches):
        (work / f"{number}.list").write_bytes(archive.lines_of(batch))

    for _ in range(TRIES):
        missing = [number for number in range(len(batches)) if not (work / f"{number}.found").exists()]
        if not missing:
            break
        for first in range(0, len(batches), ARRAY):
            part = [number for number in missing if first <= number < first + ARRAY]
            if part:
                submit(work, command, part, given.at_once, given.sbatch)
    for number in missing:
        if not (work / f"{number}.found").exists():
            said = work / f"{number}.said"
            sys.exit(f"task {number} failed: {said.read_text(errors='replace') if said.exists() else 'it never began'}")

    is_whole = True
    for number in range(len(batches)):
        lines = (work / f"{number}.found").read_bytes()
        complaints = (work / f"{number}.said").read_bytes()
        is_whole = is_whole and b'{"event":"error",' not in lines
        sys.stdout.buffer.write(lines)
        sys.stderr.buffer.write(complaints)
    sys.stdout.buffer.flush()
    sys.exit(0 if is_whole else 1)


if __name__ == "__main__":
    main()
