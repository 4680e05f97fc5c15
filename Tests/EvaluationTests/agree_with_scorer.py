#!/usr/bin/env python3
"""Whether `rouse evaluate` counts as an independent scorer does: run by hand.

    agree_with_scorer.py ROUSE SCORER STREAMS MODELS WORK

SCORER is the folder of a scorer with score.py (numpy), STREAMS what it was run on (ID-pos.wav, ID-pos.json, ID-neg.wav,
ID-neg.json, ... with the segments of each; common-neg where a trial has no negatives of its own), MODELS holds ID.rouse,
WORK gets label tables. Where the word is said in the negatives, both leave it out. For every model the words in
the clean and in the noisy stream are evaluated against its negatives by both: the scorer from the candidates that
`rouse detect --json --min-score 0` prints. Misses and false alarms at three thresholds, the thresholds at 0, 1, 5 and 20
false alarms an hour with the misses there, hours and latencies have to be equal. Prints a line for each model.
"""
import csv
import json
import subprocess
import sys
from pathlib import Path

import numpy as np

ROUSE, SCORER, STREAMS, MODELS, WORK = sys.argv[1], *map(Path, sys.argv[2:6])
sys.path.insert(0, str(SCORER))
import score  # noqa: E402

THRESHOLDS = (0.1, 0.5, 0.9)


def candidates(model, wav):
    """As the scorer's adapter of `rouse` reads them."""
    out = subprocess.run([ROUSE, "detect", "--model", model, "--json", "--min-score", "0", wav], check=True,
                         capture_output=True, text=True).stdout
    rows = [json.loads(line) for line in out.splitlines()]
    return np.array([r["time"] for r in rows], float), np.array([r["score"] for r in rows], float)


def evaluated(model, positives, negatives, labels, threshold):
    out = subprocess.run([ROUSE, "evaluate", "--model", model, "--positives", positives, "--negatives", negatives,
                          "--labels", labels, "--sensitivity", str(1 - threshold), "--json",
                          "--state", WORK / "state"], check=True, capture_output=True, text=True).stdout
    return json.loads(out)["models"][0]


def written(trial, role, names, metas, is_same):
    """The places of the words as a table."""
    path = WORK / f"{trial}-{role}.csv"
    with open(path, "w", newline="") as file:
        table = csv.writer(file)
        table.writerow(["file", "start", "end"])
        for segment in metas[role]["segments"]:
            if segment["kind"] in ("positive", "impostor"):
                table.writerow([STREAMS / f"{names[role]}.wav", segment["a0"], segment["a1"]])
        for segment in metas["neg"]["segments"]:
            if is_same(segment["keyword"]):
                table.writerow([STREAMS / f"{names['neg']}.wav", segment["start"], segment["end"]])
    return path


def near(a, b):
    a, b = (-np.inf if x is None else x for x in (a, b))
    return a == b or abs(a - b) <= 1e-9


def compare(model):
    trial = model.stem
    names = {r: f"{trial}-{r}" for r in ("pos", "posn", "neg")}
    if not (STREAMS / f"{names['neg']}.wav").exists():
        names["neg"] = "common-neg"
    meta = {r: json.loads((STREAMS / f"{name}.json").read_text()) for r, name in names.items()}
    cand = {r: candidates(model, STREAMS / f"{name}.wav") for r, name in names.items()}
    word = meta["pos"]["segments"][0]["keyword"].replace(" ", "")

    def is_same(keyword):
        other = keyword.replace(" ", "")
        return bool(other) and (other in word or word in other)

    data = score.trial_data(cand, meta, is_same)
    complaints, counts = [], []
    for role in ("pos", "posn"):
        labels = written(trial, role, names, meta, is_same)
        for threshold in THRESHOLDS:
            found = evaluated(model, STREAMS / f"{names[role]}.wav", STREAMS / f"{names['neg']}.wav", labels, threshold)
            mine = {p["at"]: p for p in found["points"]}
            misses, alarms = int((data[role] < threshold).sum()), int((data["fa"] >= threshold).sum())
            point = mine["threshold"]
            if (point["missed"], point["alarms"]) != (misses, alarms):
                complaints.append(f"{role} at {threshold}: {point['missed']}, {point['alarms']} for {misses}, {alarms}")
            counts.append((misses, alarms))
        summary = score.summarize([data], role)
        for rate in score.RATES:
            point = mine[f"{rate}/h"]
            if not near(point["threshold"], summary["thr"][rate]) and np.isfinite(summary["thr"][rate]):
                complaints.append(f"{role} {rate}/h: threshold {point['threshold']} for {summary['thr'][rate]}")
            if round(point["miss"], 4) != summary["miss"][rate]:
                complaints.append(f"{role} {rate}/h: misses {point['miss']} for {summary['miss'][rate]}")
        if abs(found["hours"] - data["hours"]) > 1e-5:
            complaints.append(f"{found['hours']} h for {data['hours']}")
        lat = summary["latency_ms"]
        if lat and (round(found["latency"]["p50"] * 1000), round(found["latency"]["p90"] * 1000)) != (
                lat["p50"], lat["p90"]):
            complaints.append(f"{role}: latency {found['latency']} for {lat}")
        if found["extras"] != summary["extra_in_pos_stream"]:
            complaints.append(f"{role}: {found['extras']} extras for {summary['extra_in_pos_stream']}")
    return complaints, counts


def main():
    WORK.mkdir(parents=True, exist_ok=True)
    failed, models = 0, sorted(MODELS.glob("*.rouse"))
    for model in models:
        complaints, counts = compare(model)
        print(f"{model.stem}: {'; '.join(complaints) or 'equal'} (misses, alarms: {counts})", flush=True)
        failed += bool(complaints)
    print(f"{len(models) - failed} of {len(models)} models are equal")
    sys.exit(1 if failed or not models else 0)


if __name__ == "__main__":
    main()
