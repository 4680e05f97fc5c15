#!/usr/bin/env python3
"""How often the false alarms that enrolment expects of a model are those that are counted.

    tools/expected_ranges.py PROGRAM MODEL... -- STREAM.wav...

PROGRAM is rouse; the streams hold nobody who says a keyword. Prints for each model the range of false alarms an hour
that `rouse inspect` gives at the usual sensitivity and those that are counted; a count of none holds a range of less
than one.
"""
import json
import os
import subprocess
import sys


def lines(*words):
    output = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    return [json.loads(line) for line in output.splitlines()]


def main():
    if len(sys.argv) < 5 or "--" not in sys.argv:
        sys.exit(__doc__)
    program = sys.argv[1]
    cut = sys.argv.index("--")
    models, streams = sys.argv[2:cut], sys.argv[cut + 1:]
    # 16 kHz, mono, 16 bit.
    hours = sum(os.path.getsize(stream) / 32_000 for stream in streams) / 3_600
    held = 0
    for model in models:
        expected = lines(program, "inspect", "--json", model)[0]
        low, high = expected["falseAlarmsLow"], expected["falseAlarmsHigh"]
        count = sum(len(lines(program, "detect", "--model", model, "--json", stream)) for stream in streams)
        holds = low <= count / hours <= high or (count == 0 and low * hours < 1)
        held += holds
        verdict = "" if holds else "  outside"
        print(f"{model}: {low:.3f} to {high:.2f}, counted {count / hours:.2f}{verdict}", flush=True)
    print(f"{held} of {len(models)} ranges hold what is counted in {hours:.1f} h")


if __name__ == "__main__":
    main()
