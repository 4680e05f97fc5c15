"""What programs for openWakeWord call: ``from rouse.openwakeword import Model``."""

from __future__ import annotations

import math
import os
import time
import warnings
import wave
from collections import deque
from pathlib import Path
from typing import Any, Iterable, Literal, Mapping, Sequence, Union, overload

from . import _places
from ._errors import ArgumentError, RouseError
from ._samples import Samples, pointer
from .keywords import KeywordModel, Source, load
from .spotting import Spotter
from .voice import Vad


class Model:
    """Predicts as ``openwakeword.model.Model`` does: a score for each model and chunk.

    A score at or above the threshold stands in the chunk that a detection fell in, and there alone; 0.5 is the threshold
    of the usual sensitivity. So there is nothing to smooth, and the same words are found as by `rouse.Spotter`.
    """

    def __init__(
            self, wakeword_models: Iterable[Source] = (), class_mapping_dicts: Sequence[Mapping[str, str]] = (),
            enable_speex_noise_suppression: bool = False, vad_threshold: float = 0,
            custom_verifier_models: Mapping[str, str] | None = None, custom_verifier_threshold: float = 0.1,
            inference_framework: str = "tflite", sensitivity: float = 0.5, *,
            wakeword_model_paths: Iterable[Source] = (), **others: Any) -> None:
        """Makes a model of models.

        :param wakeword_models: paths, bytes or `rouse.KeywordModel` objects, or the names of words that this machine has a
            model of; without any, all models of this machine. A path's scores are called by the name of the file without
            `.rouse`, others by their keyword.
        :param class_mapping_dicts: not needed, as a model has one word; likewise ``inference_framework``.
        :param enable_speex_noise_suppression: is not done, and a warning says so: scores make up for steady noise as it is.
        :param vad_threshold: where nobody speaks with this probability, 0...1, within half a second, all scores are 0.
        :param custom_verifier_models: there are none; a model that was enrolled by one speaker is one already.
        :param sensitivity: 0...1.
        :param wakeword_model_paths: the older name of ``wakeword_models``.
        """
        del class_mapping_dicts, custom_verifier_threshold, inference_framework, others
        if custom_verifier_models:
            raise ArgumentError(
                "Verifiers of openWakeWord do not know these models; enroll the word with takes of the one speaker, and "
                "leave custom_verifier_models out.")
        if not 0 <= vad_threshold <= 1:
            raise ArgumentError(f"A vad_threshold of {vad_threshold} is impossible; give 0 to 1.")
        if enable_speex_noise_suppression:
            warnings.warn(
                "enable_speex_noise_suppression is not done: the scores make up for steady noise as it is.", stacklevel=2)
        sources = [_found(source) for source in [*wakeword_models, *wakeword_model_paths] if source != ""]
        if not sources:
            sources = list(_places.models().values())
        if not sources:
            raise ArgumentError(
                f"There is no model in {_places.folders()[0]}; teach a word with 'rouse enroll', or name a model.")
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
        self.vad_threshold = vad_threshold
        self._vad = Vad() if vad_threshold else None
        self._spoken: deque[float] = deque(maxlen=50)

    @overload
    def predict(
            self, x: Samples, patience: Mapping[str, int] | None = None, threshold: Mapping[str, float] | None = None,
            debounce_time: float = 0.0, timing: Literal[False] = False) -> dict[str, float]: ...

    @overload
    def predict(
            self, x: Samples, patience: Mapping[str, int] | None = None, threshold: Mapping[str, float] | None = None,
            debounce_time: float = 0.0, *, timing: Literal[True]) -> tuple[dict[str, float], dict[str, Any]]: ...

    def predict(
            self, x: Samples, patience: Mapping[str, int] | None = None, threshold: Mapping[str, float] | None = None,
            debounce_time: float = 0.0, timing: bool = False
    ) -> Union[dict[str, float], tuple[dict[str, float], dict[str, Any]]]:
        """Takes the next samples of the stream, in the normal case 1280 of them, and gives a score for each model.

        :param patience: for how many chunks a score would have to stand; a detection is certain in its first, so nothing is
            waited for. Needs ``threshold``, and is not for ``debounce_time``.
        :param threshold: by model; a score that reaches it counts for ``debounce_time``.
        :param debounce_time: seconds in which a model that has reached its threshold does not reach it again.
        :param timing: whether the seconds that it took are wanted, too.
        """
        if (patience or debounce_time) and not threshold:
            raise ArgumentError("patience and debounce_time need a threshold for each model.")
        if patience and debounce_time:
            raise ArgumentError("Give patience or debounce_time, not both.")
        begun = time.perf_counter()
        heard = {detection.model: detection.score for detection in self._spotter.process(x)}
        scores = {
            name: heard.get(index, min(self._spotter.score(index), self._below[index]))
            for index, name in enumerate(self._names)
        }
        spotted = time.perf_counter()
        if self._vad is not None:
            self._spoken.extend(frame.probability for frame in self._vad.process(x))
            if not self._spoken or max(self._spoken) < self.vad_threshold:
                scores = dict.fromkeys(scores, 0.0)
        if debounce_time and threshold:
            chunks = math.ceil(debounce_time * 16_000 / max(1, pointer(x)[1]))
            for name, least in threshold.items():
                recent = list(self.prediction_buffer.get(name, ()))[-chunks:]
                if name in scores and scores[name] >= least and any(score >= least for score in recent):
                    scores[name] = 0.0
        for name, score in scores.items():
            self.prediction_buffer[name].append(score)
        if not timing:
            return scores
        ended = time.perf_counter()
        return scores, {
            "preprocessor": 0.0, "models": dict.fromkeys(self._names, (spotted - begun) / len(self._names)),
            "vad": ended - spotted,
        }

    def get_parent_model_from_label(self, label: str) -> str:
        """The model that a score belongs to: here a label is a model."""
        return label

    def predict_clip(
            self, clip: str | os.PathLike[str] | Samples, padding: int = 1, chunk_size: int = 1280, **options: Any
    ) -> list[dict[str, float]]:
        """Predicts over a recording of its own, from a new stream on.

        :param clip: a WAV file of 16 kHz, mono, 16 bit, or samples.
        :param padding: seconds of silence before and after it.
        :param options: those of `predict`.
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
        predictions: list[dict[str, float]] = [
            self.predict(view[start:start + chunk_size], **options) for start in range(0, len(view), chunk_size)]
        self.reset()
        return predictions

    def reset(self) -> None:
        """Begins another stream, and forgets its scores."""
        self._spotter.reset()
        if self._vad is not None:
            self._vad.reset()
        self._spoken.clear()
        for buffer in self.prediction_buffer.values():
            buffer.clear()


def get_pretrained_model_paths(inference_framework: str = "tflite") -> list[str]:
    """The models that this machine has."""
    del inference_framework
    return list(_places.models().values())


class utils:  # pylint: disable=invalid-name
    """What programs call as ``openwakeword.utils``."""

    @staticmethod
    def download_models(model_names: Sequence[str] = (), target_directory: str = "") -> None:
        """Nothing is downloaded: words are learned on this machine."""
        del model_names, target_directory

    @staticmethod
    def bulk_predict(
            file_paths: Sequence[str], wakeword_models: Iterable[Source] = (), prediction_function: str = "predict_clip",
            ncpu: int = 1, inference_framework: str = "tflite", **options: Any) -> dict[str, list[dict[str, float]]]:
        """Predicts over files, one after the other."""
        del ncpu, inference_framework
        model = Model(wakeword_models)
        predict = getattr(model, prediction_function)
        return {path: predict(path, **options) for path in file_paths}


def _found(source: Source) -> Source:
    """A name that is no path means the model of that name."""
    if isinstance(source, str) and os.sep not in source and not Path(source).suffix and not os.path.exists(source):
        return _places.path_of(source)
    if isinstance(source, (str, os.PathLike)) and Path(source).suffix in (".tflite", ".onnx"):
        raise ArgumentError(
            f"{os.fspath(source)} is a model of openWakeWord; teach the word with 'rouse enroll', and name its model.")
    return source


def _name(source: Source, model: KeywordModel) -> str:
    if isinstance(source, (str, os.PathLike)):
        path = Path(source)
        return path.stem if path.suffix == ".rouse" else path.name
    return model.keyword
