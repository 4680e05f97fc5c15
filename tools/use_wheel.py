#!/usr/bin/env python3
"""Imports the module, enrols a word from arrays, finds it in a stream of arrays, and says how long that took.

    tools/use_wheel.py FOLDER    with take1.raw, take2.raw, take3.raw and evening.raw: 16 kHz, mono, 16 bit

Run by tools/check_wheel.sh where nothing of Rouse is but its wheel. Ends with 1 when not every word is found.
"""
import sys
import time
from pathlib import Path

import numpy

WORDS = 7

folder = Path(sys.argv[1])
takes = [numpy.fromfile(folder / f"take{number}.raw", numpy.int16) for number in (1, 2, 3)]
evening = numpy.fromfile(folder / "evening.raw", numpy.int16)

begin = time.monotonic()
import rouse  # noqa: E402

imported = time.monotonic()
model = rouse.enroll("computer", takes)
enrolled = time.monotonic()
spotter = rouse.Spotter(model)
pieces = (evening[start:start + 1280] for start in range(0, len(evening), 1280))
found = list(spotter.stream(pieces))
end = time.monotonic()
print(f"import {imported - begin:.2f} s, enrolment {enrolled - imported:.2f} s, "
      f"{len(evening) / 16000:.0f} s of audio in {end - enrolled:.2f} s, together {end - begin:.2f} s: "
      f"{len(found)} of {WORDS} words; the library is {rouse._library.library_path()}")
sys.exit(0 if len(found) == WORDS else 1)
