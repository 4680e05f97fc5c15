"""Runs the engines over the scorer's streams and prints what each misses, costs and weighs as one Markdown table.

The scorer is a folder with `scenarios.py` (which makes the streams from a manifest, always the same), `score.py` (which
sets thresholds and counts) and `audio.py`. What an engine gave is kept in WORK and read from there the next time.
"""
import argparse
import importlib
import json
import sys
import tempfile
import wave
from pathlib import Path

import numpy as np

from engine import RATE, processor_seconds, samples

ENGINES = {"rouse": ("rouse", "Rouse"), "rouse-built-in": ("rouse", "RouseBuiltIn"), "raven": ("raven", "Raven"),
           "local-wake": ("local_wake", "LocalWake"), "local-wake-short": ("local_wake", "LocalWakeShort"),
           "porcupine": ("porcupine", "Porcupine")}
CONDITIONS = [("S1", "pos", "own voice"), ("S1", "posn", "own voice, noise"),
              ("S2", "pos", "anybody's"), ("S2", "posn", "anybody's, noise")]
COST_SECONDS = 300


def arguments():
    parser = argparse.ArgumentParser(description="Compares Rouse with existing engines on the same recordings.")
    parser.add_argument("--scorer", required=True, type=Path, help="folder of scenarios.py, score.py and audio.py")
    parser.add_argument("--manifest", required=True, type=Path, help="CSV of recordings; paths begin at its folder")
    parser.add_argument("--work", required=True, type=Path, help="streams and results are written here")
    parser.add_argument("--mode", choices=["quick", "full"], default="full", help="quick: fewer people, less audio")
    parser.add_argument("--engine", action="append", choices=list(ENGINES), help="only these")
    parser.add_argument("--again", action="store_true", help="run again what WORK has results of")
    return parser.parse_args()


def excerpt(stream, path):
    """The first minutes of a stream of words: what an engine costs while people talk."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples(stream)[:COST_SECONDS * RATE].tobytes())
    return path


def run(engine, builder, score, same_word, work):
    """One line of the table: counts in each condition, the cost of a second, the sizes."""
    trials = [trial for trial in builder.trials() if trial["scenario"] in ("S1", "S2") and engine.knows(trial)]
    scored, sizes, costs = {}, [], []
    for trial in trials:
        with tempfile.TemporaryDirectory() as folder:
            model = engine.enrol(trial["keyword"], [builder.root / path for path in trial["enroll"]], folder)
            sizes.append(engine.sizes(model))
            roles = [role for role in ("pos", "posn", "neg") if trial[role]]
            found = {role: engine.candidates(model, builder.wav(trial[role])) for role in roles}
            if len(costs) < 3 and trial["scenario"] == "S2":
                audio = excerpt(builder.wav(trial["neg"]), work / "excerpt.wav")
                length, before = len(samples(audio)) / RATE, processor_seconds()
                engine.listen(model, audio)
                costs.append((processor_seconds() - before) / length)
        metas = {role: builder.meta(trial[role]) for role in roles}
        data = score.trial_data(found, metas, lambda word: same_word(word, trial["keyword"]))
        scored.setdefault(trial["scenario"], []).append(data)
        print(f"{engine.name}: {trial['id']}", file=sys.stderr, flush=True)
    conditions = {}
    for scenario, role, title in CONDITIONS:
        if scenario in scored:
            result = score.summarize(scored[scenario], role)
            conditions[title] = {
                "once an hour": result["miss"][1], "own threshold": result["miss_own_thr_0"], "eer": result["eer"],
                "trials": result["trials"], "words": result["positives"], "hours": result["neg_hours"]}
    return {"title": engine.title, "conditions": conditions, "cost": float(np.median(costs)),
            "keyword bytes": int(np.median([own for own, _ in sizes])), "shared bytes": sizes[0][1]}


def weight(size):
    return f"{size / 1000:,.0f} kB" if size < 1e6 else f"{size / 1e6:.1f} MB"


def table(results):
    titles = [title for _, _, title in CONDITIONS]
    lines = ["| engine | " + " | ".join(titles) + " | ms a second | keyword / shared |",
             "|---|" + "---|" * (len(titles) + 2)]
    for result in results:
        cells = []
        for title in titles:
            found = result["conditions"].get(title)
            cells.append("/".join(f"{100 * found[key]:.1f}" for key in ("once an hour", "own threshold", "eer"))
                         if found else "-")
        lines.append(f"| {result['title']} | " + " | ".join(cells) + f" | {1000 * result['cost']:.2g} | "
                     f"{weight(result['keyword bytes'])} / {weight(result['shared bytes'])} |")
    return "\n".join(lines)


def main():
    options = arguments()
    sys.path.append(str(options.scorer))
    scenarios, score = importlib.import_module("scenarios"), importlib.import_module("score")
    options.work.mkdir(parents=True, exist_ok=True)
    builder = scenarios.Builder(options.manifest, options.manifest.parent, options.work, options.mode)
    results = []
    for name in options.engine or ENGINES:
        kept = options.work / f"{builder.dir.name}-{name}.json"
        if options.again or not kept.exists():
            module, kind = ENGINES[name]
            engine = getattr(importlib.import_module(module), kind)()
            kept.write_text(json.dumps(run(engine, builder, score, scenarios.same_word, options.work), indent=1))
        results.append(json.loads(kept.read_text()))
    for title, found in results[0]["conditions"].items():
        print(f"{title}: {found['trials']} models, {found['words']} words to be found, {found['hours']:.1f} hours without",
              file=sys.stderr)
    print(table(results))


if __name__ == "__main__":
    main()
