#!/usr/bin/env python3
"""Figures of fits over labelled recordings of people and noises.

    evaluate.py --scorer vad/score.py --recordings DIR vad.rouse
    evaluate.py --scorer vad/score.py --recordings DIR --enter 0.5 fold0.rouse fold1.rouse fold2.rouse

With the three folds of `fit.py --fold` each speaker is heard by the net whose fit left them out; noises are heard by all
three, and their logits averaged. The answers are put back by the delay of the detector, as `rouse vad` does.
"""
import argparse
import importlib
import sys
from pathlib import Path

import numpy as np

import detect
import model
import recordings
from features import START, analyse

HAND_DELAY = 5


def earlier(values, delay):
    return np.concatenate([values[delay:], np.repeat(values[-1:], delay)])


def logits(clip, speakers, x, configuration, nets):
    if len(nets) == 1:
        return detect.learned_logits(x, configuration, nets[0])
    if clip["kind"] == "noise":
        return np.mean([detect.learned_logits(x, configuration, n) for n in nets], 0)
    return detect.learned_logits(x, configuration, nets[speakers.index(recordings.speaker_of(clip)) % len(nets)])


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--scorer", required=True), ap.add_argument("--recordings", required=True)
    ap.add_argument("--enter", type=float, help="logit from which on there is speech, if not that of sensitivity 0.5")
    ap.add_argument("--hand-made", action="store_true", help="the hand-made combination instead of the net")
    ap.add_argument("models", nargs="+", metavar="MODEL")
    a = ap.parse_args()
    if len(a.models) not in (1, 3):
        ap.error("one model, or the three folds")
    sys.path.append(str(Path(a.scorer).parent))
    score = importlib.import_module(Path(a.scorer).stem)
    clips = score.load_manifest(a.recordings, "dev")
    speakers = sorted({recordings.speaker_of(c) for c in clips if c["kind"] == "speech"})
    configuration, nets = model.read(a.models[0])[0], [model.read(m)[1] for m in a.models]
    table = configuration["sensitivity"]["hand" if a.hand_made else "learned"]
    enter = table["enter"][5] if a.enter is None else a.enter
    delay = HAND_DELAY if a.hand_made else configuration["delay"]

    def answers(clip):
        x = analyse(recordings.read_wave(Path(a.recordings) / clip["wav"]))
        z = detect.hand_logits(x, configuration["hand"]) if a.hand_made else logits(clip, speakers, x, configuration, nets)
        probability = detect.sigmoid(z)
        probability[:START] = 0
        return earlier(detect.hysteresis(z, enter, enter - table["gap"]), delay), earlier(probability, delay)

    r = score.evaluate(clips, answers)
    of_all, endpoints = r["groups"]["all"], r["endpoint"]["all"]
    print(f"AUC {of_all['sweep']['auc']:.3f}  balanced accuracy {100 * of_all['bacc']:.1f}  "
          f"false speech real {100 * r['noise']['real']:.1f} synthetic {100 * r['noise']['synthetic']:.1f}  "
          f"endpoints good {100 * endpoints['good']:.1f} cut {endpoints['cut']} never {endpoints['never']}")


if __name__ == "__main__":
    main()
