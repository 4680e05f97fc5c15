"""Rouse, through its command line and nothing else."""
import json
import os
import subprocess
from pathlib import Path

import numpy as np

from engine import Engine

MODELS = Path(__file__).resolve().parents[2] / "models"


class Rouse(Engine):
    """With the large phone network where it lies beside the program."""
    name = "rouse"
    title = "Rouse"
    phones = {}

    def __init__(self):
        self.program = os.environ.get("ROUSE_BIN", "rouse")

    def run(self, *arguments):
        return subprocess.run([self.program, *map(str, arguments)], check=True, stdout=subprocess.PIPE, text=True,
                              stderr=subprocess.DEVNULL, env=os.environ | self.phones).stdout

    def enrol(self, keyword, files, folder):
        model = Path(folder) / "keyword.rouse"
        self.run("enroll", "--keyword", keyword, "--output", model, *files)
        return model

    def candidates(self, model, stream):
        lines = self.run("detect", "--model", model, "--json", "--min-score", "0", stream).splitlines()
        events = [event for event in map(json.loads, lines) if event["event"] == "detection"]
        found = np.array(sorted((event["time"], event["score"]) for event in events)).reshape(-1, 2)
        return found[:, 0], found[:, 1]

    def listen(self, model, stream):
        self.run("detect", "--model", model, "--json", stream)

    def sizes(self, model):
        shared = [MODELS / name for name in ("frontend.rouse", "vad.rouse", "phones.rouse", "speakers.rouse")]
        large = Path(self.program).resolve().parent / "phones-large.rouse"
        if large.exists() and not self.phones:
            shared.append(large)
        return model.stat().st_size, sum(file.stat().st_size for file in shared)


class RouseBuiltIn(Rouse):
    name = "rouse-built-in"
    title = "Rouse, built-in phones"
    phones = {"ROUSE_PHONES": "built-in"}
