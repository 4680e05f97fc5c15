#!/usr/bin/env python3
"""Loads the plugin for OVOS by OVOS's own manager, and has it hear the demo's word.

    tools/use_ovos.py FOLDER    with what tools/use_wheel.py takes

Run by tools/check_wheel.sh. Ends with 1 when not every word is heard.
"""
import sys
from pathlib import Path

import numpy
import rouse
from ovos_plugin_manager.wakewords import load_wake_word_plugin

NAME = "ovos-ww-plugin-rouse"
WORDS = 7
# Bytes of a chunk, as ovos-listener reads them.
CHUNK = 4096

folder = Path(sys.argv[1])
takes = [numpy.fromfile(folder / f"take{number}.raw", numpy.int16) for number in (1, 2, 3)]
rouse.enroll("computer", takes).save(folder / "computer.rouse")
engine = load_wake_word_plugin(NAME)("computer", {"model": str(folder / "computer.rouse"), "sensitivity": 0.5})
evening = (folder / "evening.raw").read_bytes()
heard = 0
for start in range(0, len(evening), CHUNK):
    engine.update(evening[start:start + CHUNK])
    heard += engine.found_wake_word()
print(f"OVOS's manager loads {NAME}, which hears {heard} of {WORDS} words")
sys.exit(0 if heard == WORDS else 1)
