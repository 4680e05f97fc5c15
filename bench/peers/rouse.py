"""Rouse, through its command line and nothing else."""
import json
import os
import subprocess
from pathlib import Path

import numpy as np

from engine import Engine

MODELS = Path(__file__).resolve().parents[2] / "models"


class Rouse(Engine):
    name = "rouse"
    title = "Rouse"

    def __init__(self):
        self.program = os.environ.get("ROUSE_BIN", "rouse")

    def run(self, *arguments):
        return subprocess.run([self.program, *map(str, arguments)], check=True, stdout=subprocess.PIPE, text=True,
                              stderr=subprocess.DEVNULL).stdout

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
        return model.stat().st_size, sum((MODELS / name).stat().st_size for name in ("frontend.rouse", "vad.rouse"))
