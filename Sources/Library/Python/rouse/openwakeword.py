"""What programs for openWakeWord call."""

from __future__ import annotations

import math
import os
import wave
from collections import deque
from pathlib import Path
from typing import Iterable

from ._errors import RouseError
from ._samples import Samples, pointer
from .keywords import KeywordModel, Source, load
from .spotting import Spotter


class Model:
    """Predicts as ``openwakeword.model.Model`` does: a score for each model and chunk.

    A score at or above the threshold stands in the chunk that a detection fell in, and there alone; 0.5 is the threshold
    of the usual sensitivity. So there is nothing to smooth or to debounce, and the same words are found as by
    `rouse.Spotter`.
    """

    def __init__(self, wakeword_models: Iterable[Source], sensitivity: float = 0.5) -> None:
        """Makes a model of models.

        :param wakeword_models: paths, bytes or `rouse.KeywordModel` objects. A path's scores are called by the name of the
            file without `.rouse`, others by their keyword.
        :param sensitivity: 0...1.
        """
        sources = list(wakeword_models)
        loaded = load(sources)
        self.models = {_name(source, model): model for source, model in zip(sources, loaded)}
        if len(self.models) < len(loaded):
            raise RouseError("Two models have one name; rename a file.", "bad-argument")
        self._names = list(self.models)
        self._spotter = Spotter(loaded, sensitivity)
        self._below = [
            math.nextafter(self._spotter.threshold(index), 0.0) for index in range(len(self._names))
        ]
        self.prediction_buffer: dict[str, deque[float]] = {name: deque(maxlen=30) for name in self._names}

    def predict(self, x: Samples) -> dict[str, float]:
        """Takes the next samples of the stream, in the normal case 1280 of them, and gives a score for each model."""
        found = {detection.model: detection.score for detection in self._spotter.process(x)}
        scores = {
            name: found.get(index, min(self._spotter.score(index), self._below[index]))
            for index, name in enumerate(self._names)
        }
        for name, score in scores.items():
            self.prediction_buffer[name].append(score)
        return scores

    def predict_clip(
            self, clip: str | os.PathLike[str] | Samples, padding: int = 1, chunk_size: int = 1280
    ) -> list[dict[str, float]]:
        """Predicts over a recording of its own, from a new stream on.

        :param clip: a WAV file of 16 kHz, mono, 16 bit, or samples.
        :param padding: seconds of silence before and after it.
        """
        if chunk_size < 1 or padding < 0:
            raise RouseError("A chunk has at least one sample, and padding is not negative.", "bad-argument")
        if isinstance(clip, (str, os.PathLike)):
            with wave.open(os.fspath(clip), "rb") as file:
                if (file.getframerate(), file.getnchannels(), file.getsampwidth()) != (16_000, 1, 2):
                    raise RouseError(f"{os.fspath(clip)} is not 16 kHz, mono, 16 bit; convert it.", "bad-audio")
                clip = file.readframes(file.getnframes())
        address, count, is_float, owner = pointer(clip)
        del address
        width = 4 if is_float else 2
        silence = bytes(width * 16_000 * padding)
        data = silence + bytes(memoryview(owner).cast("B")[:count * width]) + silence  # type: ignore[arg-type]
        view = memoryview(data).cast("f" if is_float else "h")
        self.reset()
        predictions = [self.predict(view[start:start + chunk_size]) for start in range(0, len(view), chunk_size)]
        self.reset()
        return predictions

    def reset(self) -> None:
        """Begins another stream, and forgets its scores."""
        self._spotter.reset()
        for buffer in self.prediction_buffer.values():
            buffer.clear()


def _name(source: Source, model: KeywordModel) -> str:
    if isinstance(source, (str, os.PathLike)):
        path = Path(source)
        return path.stem if path.suffix == ".rouse" else path.name
    return model.keyword
