#!/usr/bin/env python3
"""Searches an archive with Spark and with Slurm on this machine, and holds what they print against one `rouse detect`.

    tools/check_archive.py path/to/rouse spark --python PYTHON    a Python with pyspark
    tools/check_archive.py path/to/rouse slurm                    in a Slurm, as of tools/one_node_slurm.sh

Once as it is, and once while a task is killed in its middle: the bytes have to be the same. Ends with 75 where there is
no Spark or no Slurm. Run by `make check-archive`.
"""
import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / "examples/archive"


def make(scratch, rouse):
    """A model, and recordings of which one is none."""
    takes = sorted((ROOT / "demo").glob("take*.flac"))
    subprocess.run(
        [rouse, "enroll", "--keyword", "computer", "--output", scratch / "computer.rouse", *takes], check=True,
        stdout=subprocess.DEVNULL)
    (scratch / "calls/late").mkdir(parents=True)
    for number in range(12):
        place = "calls/late" if number % 2 else "calls"
        shutil.copy(ROOT / "demo/evening.ogg", scratch / place / f"{number}.ogg")
    shutil.copy(takes[0], scratch / "calls/take.flac")
    (scratch / "calls/lost.wav").write_text("no audio\n")
    # A name that is no text.
    shutil.copy(takes[0], os.fsencode(scratch) + b"/calls/\xff.flac")


def kill_one(command, seconds):
    """Kills the first program that searches a list, as when its machine fails."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for process in Path("/proc").glob("[0-9]*"):
            try:
                words = (process / "cmdline").read_bytes().split(b"\0")
            except OSError:
                continue
            if words[:2] == [os.fsencode(command), b"detect"] and b"--list" in words:
                os.kill(int(process.name), signal.SIGKILL)
                return True
        time.sleep(0.005)
    return False


def search(words, scratch, rouse, kills):
    with open(scratch / "said", "wb") as said:
        running = subprocess.Popen(words, cwd=scratch, stdout=subprocess.PIPE, stderr=said)
        if kills and not kill_one(rouse, 120):
            running.kill()
            sys.exit("check_archive: no task was there to be killed")
        out = running.communicate()[0]
    return running.returncode, out


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rouse")
    parser.add_argument("engine", choices=["spark", "slurm"])
    parser.add_argument("--python", default=sys.executable)
    given = parser.parse_args()
    rouse = str(Path(given.rouse).resolve())
    # It starts in another folder. A virtual environment's Python is a link that has to be started as such.
    given.python = os.path.abspath(shutil.which(given.python) or given.python)
    if given.engine == "spark":
        missing = shutil.which("java") is None or subprocess.run(
            [given.python, "-c", "import pyspark"], capture_output=True).returncode != 0
    else:
        missing = shutil.which("sbatch") is None or subprocess.run(["sinfo"], capture_output=True).returncode != 0
    if missing:
        print(f"make check-archive: there is no {given.engine} here; it was not tried", file=sys.stderr)
        sys.exit(75)
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        os.chmod(scratch, 0o755)
        make(scratch, rouse)
        options = ["--model", "computer.rouse", "--min-score", "0.2"]
        alone = subprocess.run(
            [rouse, "detect", "--json", *options, "calls"], cwd=scratch, capture_output=True)
        count = alone.stdout.count(b"\n")
        if alone.returncode != 65 or count < 100:
            sys.exit(f"check_archive: rouse detect alone ended with {alone.returncode} and {count} lines")
        failed = False
        for kills in (False, True):
            words = [given.python, EXAMPLES / f"{given.engine}.py", "--rouse", rouse, *options, "--task", "1"]
            words += ["--master", "local[2]"] if given.engine == "spark" else ["--work", f"work-{kills}"]
            status, out = search([*words, "calls"], scratch, rouse, kills)
            what = f"{given.engine}, {'one task killed' if kills else 'nothing killed'}: {count} lines"
            if status == 1 and out == alone.stdout:
                print(f"passed: {what}, the same bytes")
            else:
                failed = True
                print(f"FAILED: {what}, status {status}, {out.count(10)} lines")
                print((scratch / "said").read_text(errors="replace")[-2000:], file=sys.stderr)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
