#!/usr/bin/env python3
"""Looks for words in an archive with Spark, whose workers pipe lists of recordings through `rouse detect`.

    spark.py --model computer.rouse --master 'local[2]' calls > found.jsonl
    spark-submit --py-files archive.py spark.py --model /archive/computer.rouse /archive/calls > found.jsonl

Prints what `rouse detect --json FOLDER` would, byte for byte. A task that dies, or whose machine does, is done again.
docs/archives.md says what a cluster has to share. Ends with 1 when a recording could not be used.
"""
import argparse
import base64
import shlex
import sys

from pyspark import SparkConf, SparkContext

import archive

# How often a task that has died is done again.
TRIES = 4


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    archive.add_options(parser)
    parser.add_argument("--master", help="where Spark is; without it spark-submit says so")
    given = parser.parse_args()
    bad = "|".join(map(str, sorted(archive.BAD_RECORDING)))
    # Spark writes texts into the pipe, and paths need be none.
    script = f'base64 -d | {shlex.join(archive.command_of(given))} --list -; s=$?; case $s in {bad}) exit 0;; esac; exit $s'

    # In local mode the master's name says how often a task is tried.
    master = given.master
    if master and master.startswith("local[") and "," not in master:
        master = f"{master[:-1]},{TRIES}]"
    conf = SparkConf().setAppName("rouse detect").set("spark.task.maxFailures", str(TRIES))
    conf.set("spark.ui.enabled", "false").set("spark.ui.showConsoleProgress", "false")
    if master:
        conf.setMaster(master)
    context = SparkContext(conf=conf)
    context.setLogLevel("ERROR")
    batches = [base64.b64encode(archive.lines_of(batch)).decode()
               for batch in archive.tasks(archive.recordings(given.folder), given.task)]
    is_whole = True
    if batches:
        # A partition for each batch, so that a program is started for each, and the order is kept.
        found = context.parallelize(batches, len(batches)).pipe(shlex.join(["sh", "-c", script]), checkCode=True)
        for line in found.collect():
            is_whole = is_whole and not line.startswith('{"event":"error",')
            sys.stdout.buffer.write(line.encode() + b"\n")
    sys.stdout.buffer.flush()
    context.stop()
    sys.exit(0 if is_whole else 1)


if __name__ == "__main__":
    main()
