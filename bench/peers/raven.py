"""Rhasspy Raven (MFCC and DTW), set up as its command line does: WebRTC VAD of mode 1, a shift of 20 ms, one match."""
import io

import numba
import numpy as np
import rhasspywake_raven as raven
from rhasspysilence import WebRtcVadRecorder
from rhasspysilence.const import SilenceMethod
from rhasspywake_raven.utils import buffer_to_wav, trim_silence
from scipy.spatial.distance import cdist

from engine import RATE, Engine, samples

CHUNK = 1920             # bytes that its command line reads at a time


@numba.njit
def banded_cost(distances, band, step):
    rows, columns = distances.shape
    cost = np.full((rows + 1, columns + 1), np.inf)
    cost[0, 0] = 0
    for row in range(1, rows + 1):
        for column in range(max(1, row - band), min(columns, row + band) + 1):
            here = distances[row - 1, column - 1]
            cost[row, column] = min(step * here + cost[row - 1, column - 1], here + cost[row - 1, column],
                                    here + cost[row, column - 1])
    return cost[rows, columns]


class CompiledWarping(raven.DynamicTimeWarping):
    """The package's arithmetic without the interpreter, so that hours of audio are scored in minutes."""

    def compute_cost(self, x, y, window=None, step_pattern=1):
        band = max(window, abs(len(x) - len(y)))
        return banded_cost(cdist(x, y, metric=self.distance_func), band, float(step_pattern))


class Raven(Engine):
    name = "raven"
    title = "Raven 0.5.2"

    def enrol(self, keyword, files, folder):
        recordings = [buffer_to_wav(trim_silence(samples(file).tobytes())) for file in files]
        self.bytes = sum(map(len, recordings))
        return [raven.Raven.wav_to_template(io.BytesIO(recording)) for recording in recordings]

    def detector(self, templates, **settings):
        recorder = WebRtcVadRecorder(vad_mode=1, silence_method=SilenceMethod.VAD_ONLY, min_seconds=0.5,
                                     before_seconds=1)
        return raven.Raven(templates=templates, recorder=recorder, minimum_matches=1, **settings)

    def candidates(self, model, stream):
        # Nothing is ever sure enough, so that every window is looked at and none follows a reset.
        detector = self.detector(model, probability_threshold=2.0, template_dtw=CompiledWarping())
        found, now = [], 0.0
        look = detector._process_window

        def look_and_note(window):
            matches = look(window)
            found.append((now, max(detector.last_probabilities)))
            return matches

        detector._process_window = look_and_note
        for chunk in chunks(stream):
            now += len(chunk) / 2 / RATE
            detector.process_chunk(chunk)
        found = np.array(found).reshape(-1, 2)
        return found[:, 0], found[:, 1]

    def listen(self, model, stream):
        detector = self.detector(model)
        for chunk in chunks(stream):
            detector.process_chunk(chunk)

    def sizes(self, model):
        return self.bytes, 0


def chunks(stream):
    audio = samples(stream).tobytes()
    return (audio[start:start + CHUNK] for start in range(0, len(audio) - CHUNK + 1, CHUNK))
