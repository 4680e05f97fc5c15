"""Porcupine 1.9.5, the last that needs no key: words that its maker trained, for comparison with what takes can give."""
from pathlib import Path

import numpy as np
import pvporcupine

from engine import RATE, Engine, samples

SENSITIVITIES = (0.0, 0.25, 0.5, 0.75, 1.0)


class Porcupine(Engine):
    name = "porcupine"
    title = "Porcupine 1.9.5"

    def knows(self, trial):
        return trial["scenario"] == "S2" and trial["keyword"] in pvporcupine.KEYWORDS

    def enrol(self, keyword, files, folder):
        return keyword

    def detections(self, keyword, stream, sensitivity):
        detector = pvporcupine.create(keywords=[keyword], sensitivities=[sensitivity])
        audio, frame = samples(stream), detector.frame_length
        try:
            return [(start + frame) / RATE for start in range(0, len(audio) - frame + 1, frame)
                    if detector.process(audio[start:start + frame]) >= 0]
        finally:
            detector.delete()

    def candidates(self, model, stream):
        # It gives no score; the lowest sensitivity at which it fires stands for one.
        found = sorted((time, 1 - sensitivity) for sensitivity in SENSITIVITIES
                       for time in self.detections(model, stream, sensitivity))
        found = np.array(found).reshape(-1, 2)
        return found[:, 0], found[:, 1]

    def listen(self, model, stream):
        self.detections(model, stream, 0.5)

    def sizes(self, model):
        return Path(pvporcupine.KEYWORD_PATHS[model]).stat().st_size, Path(pvporcupine.MODEL_PATH).stat().st_size
