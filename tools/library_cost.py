#!/usr/bin/env python3
"""What a frame of 10 ms costs in the program, through the C library and through the Python module, side by side.

    tools/library_cost.py [--rounds N] [--instructions]

Needs what `make build library wheel` makes, and gcc. Takes the demo's word, three takes, and looks for it in the demo's
evening, over and over. Two runs of different length are compared, so that starting does not count; each is the best of
the rounds, which take turns. With --instructions valgrind counts instructions, which do not depend on what else the
machine does.
"""

import argparse
import importlib.util
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import wave

ROOT = pathlib.Path(__file__).resolve().parent.parent
STAGE = ROOT / ".build/library"
FRAME = 160
READER = """\
import sys
import rouse
spotter = rouse.Spotter(sys.argv[1])
with open(sys.argv[2], "rb") as file:
    file.read(44)
    chunks = iter(lambda: file.read(2 * CHUNK), b"")
    print(sum(1 for _ in spotter.stream(chunks)))
"""

ARRAY_READER = """\
import sys
import numpy
import rouse
spotter = rouse.Spotter(sys.argv[1])
with open(sys.argv[2], "rb") as file:
    file.read(44)
    chunks = (numpy.frombuffer(data, numpy.int16) for data in iter(lambda: file.read(2 * CHUNK), b""))
    print(sum(1 for _ in spotter.stream(chunks)))
"""


def prepare(folder):
    """A model, and the programs to be compared with their names."""
    rouse = str(ROOT / ".build/release/rouse")
    model = str(folder / "computer.rouse")
    takes = [str(ROOT / f"demo/take{number}.flac") for number in (1, 2, 3)]
    subprocess.run(
        [rouse, "enroll", "--keyword", "computer", "--output", model, *takes], check=True, stdout=subprocess.DEVNULL)
    programs = {"rouse detect": [rouse, "detect", "--model", model, "{}"]}
    for chunk in (4096, 1280, 512):
        source = (ROOT / "examples/c/spot.c").read_text().replace("chunk = 4096", f"chunk = {chunk}")
        (folder / "spot.c").write_text(source)
        spot = str(folder / f"spot{chunk}")
        subprocess.run(
            ["cc", "-O2", "-std=c11", str(folder / "spot.c"), "-o", spot, f"-I{STAGE}/include", f"-L{STAGE}/lib",
             "-lrouse", f"-Wl,-rpath,{STAGE}/lib"], check=True)
        programs[f"C, {chunk} samples at once"] = [spot, "{}", model]
    wheel = next((ROOT / ".build/wheel").glob("*.whl"))
    subprocess.run([sys.executable, "-m", "zipfile", "-e", str(wheel), str(folder / "site")], check=True)
    os.environ["PYTHONPATH"] = str(folder / "site")
    readers = {"Python": READER}
    if importlib.util.find_spec("numpy"):
        readers["Python, numpy"] = ARRAY_READER
    for kind, reader in readers.items():
        for chunk in (4096, 1280, 512):
            script = folder / f"{kind}{chunk}.py"
            script.write_text(reader.replace("CHUNK", str(chunk)))
            programs[f"{kind}, {chunk} samples at once"] = [sys.executable, str(script), model, "{}"]
    return programs


def recordings(folder, lengths):
    """Files of the demo's evening so many times, with their frames."""
    decoded = subprocess.run(
        ["ffmpeg", "-v", "error", "-i", str(ROOT / "demo/evening.ogg"), "-ar", "16000", "-ac", "1", "-f", "s16le", "-"],
        check=True, capture_output=True).stdout
    for times in lengths:
        path = folder / f"evening{times}.wav"
        with wave.open(str(path), "wb") as file:
            file.setparams((1, 2, 16_000, 0, "NONE", ""))
            file.writeframes(decoded * times)
        yield str(path), len(decoded) // 2 * times // FRAME


def seconds(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def instructions(command):
    with tempfile.NamedTemporaryFile() as out:
        subprocess.run(
            ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out.name}", *command], check=True,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for line in open(out.name):
            if line.startswith(("summary:", "totals:")):
                return int(line.split()[1])
    raise RuntimeError("valgrind has counted nothing")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--instructions", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        programs = prepare(folder)
        files = list(recordings(folder, (1, 2) if options.instructions else (1, 21)))
        measure, unit = (instructions, "instructions") if options.instructions else (seconds, "us")
        if options.instructions:
            # Older valgrinds do not read the debugging information of the Swift compiler.
            stripped = str(folder / "rouse")
            subprocess.run(["strip", "-g", "-o", stripped, programs["rouse detect"][0]], check=True)
            programs["rouse detect"][0] = stripped
        best = {}
        for _ in range(1 if options.instructions else options.rounds):
            for program, command in programs.items():
                for path, frames in files:
                    cost = measure([path if word == "{}" else word for word in command])
                    best[program, frames] = min(cost, best.get((program, frames), cost))
        (_, short), (_, long) = files
        own = None
        for program in programs:
            cost = (best[program, long] - best[program, short]) / (long - short)
            own = own or cost
            shown = f"{cost:10.0f}" if options.instructions else f"{cost * 1e6:10.2f}"
            print(f"{program:<36} {shown} {unit} a frame  {100 * (cost / own - 1):+6.1f} %")


if __name__ == "__main__":
    main()
