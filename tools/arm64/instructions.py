#!/usr/bin/env python3
"""Counts the instructions of `rouse listen` for a frame of 10 ms on x86-64 and on 64-bit ARM, with one plugin of qemu's.

    tools/arm64/instructions.py PROGRAM ARM_PROGRAM SYSROOT [MODELS...]

Two runs of different length are compared, so that starting does not count; all else does, also what only listening to a
file costs. MODELS are 1 and 10 unless given: as many copies of the demo's word are listened for. x86-64 is emulated with
all that qemu knows, AVX2 among it. Needs qemu-user and cc (tools/packages.sh neon).
"""

import pathlib
import shutil
import subprocess
import sys
import tempfile
import wave

HERE = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(HERE / "tools"))
from live import decode  # noqa: E402

SHORT, LONG = 20, 60


def main():
    program, arm, sysroot, *counts = sys.argv[1:]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        plugin = folder / "count.so"
        subprocess.run(["cc", "-O2", "-Wall", "-Wextra", "-shared", "-fPIC", "-o", plugin,
                        HERE / "tools/arm64/count_instructions.c"], check=True)
        evening = decode(HERE / "demo/evening.ogg")
        for seconds in (SHORT, LONG):
            with wave.open(str(folder / f"{seconds}.wav"), "wb") as file:
                file.setparams((1, 2, 16000, 0, "NONE", ""))
                file.writeframes(evening[: 32000 * seconds])
        takes = [HERE / f"demo/take{number}.flac" for number in (1, 2, 3)]
        subprocess.run([program, "enroll", "--keyword", "word1", "--output", folder / "word1.rouse", *takes],
                       check=True, capture_output=True)
        for keywords in counts or ["1", "10"]:
            models = []
            for number in range(1, int(keywords) + 1):
                model = folder / f"word{number}.rouse"
                if not model.exists():
                    subprocess.run([program, "enroll", "--keyword", f"word{number}", "--output", model, *takes],
                                   check=True, capture_output=True)
                models += ["--model", model]
            for machine, start in (("x86-64", ["qemu-x86_64", "-cpu", "max"]), ("arm64", ["qemu-aarch64", "-L", sysroot])):
                emulated = [*start, "-plugin", plugin, program if machine == "x86-64" else arm]
                short, long = (count([*emulated, "listen", *models, "--input", folder / f"{seconds}.wav"])
                               for seconds in (SHORT, LONG))
                print(f"{machine}, {keywords} keywords: {(long - short) // (100 * (LONG - SHORT))} instructions a frame",
                      flush=True)


def count(command):
    done = subprocess.run(command, capture_output=True, text=True)
    words = done.stderr.split()
    if done.returncode != 0 or words[-1:] != ["instructions"]:
        sys.exit(f"{command[0]} ended with {done.returncode}: {done.stderr[-500:]}")
    return int(words[-2])


if __name__ == "__main__":
    if len(sys.argv) < 4 or not shutil.which("qemu-aarch64"):
        sys.exit(__doc__)
    main()
