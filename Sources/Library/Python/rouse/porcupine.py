"""What programs for pvporcupine call: ``import rouse.porcupine as pvporcupine``.

Keywords are models of Rouse, `rouse enroll` or `rouse.enroll` makes them; the built-in words are those that this machine
has a model of, and there are no access keys.
"""

from __future__ import annotations

from collections import deque
from typing import Iterable, Sequence

from . import _places
from ._errors import ArgumentError, RouseError
from ._library import version
from ._samples import Samples, pointer
from .keywords import Source, load
from .spotting import Spotter

PorcupineError = RouseError
PorcupineInvalidArgumentError = ArgumentError


class PorcupineMemoryError(RouseError):
    """Is caught by programs, and never raised here; so are those that follow."""


class PorcupineIOError(RouseError):
    """See `PorcupineMemoryError`."""


class PorcupineStopIterationError(RouseError):
    """See `PorcupineMemoryError`."""


class PorcupineKeyError(RouseError):
    """See `PorcupineMemoryError`."""


class PorcupineInvalidStateError(RouseError):
    """See `PorcupineMemoryError`."""


class PorcupineRuntimeError(RouseError):
    """See `PorcupineMemoryError`."""


class PorcupineActivationError(RouseError):
    """See `PorcupineMemoryError`: nothing has to be activated."""


class PorcupineActivationLimitError(RouseError):
    """See `PorcupineActivationError`."""


class PorcupineActivationThrottledError(RouseError):
    """See `PorcupineActivationError`."""


class PorcupineActivationRefusedError(RouseError):
    """See `PorcupineActivationError`."""


KEYWORD_PATHS: dict[str, str] = _places.models()
"""The models that this machine has, by their words."""

KEYWORDS: set[str] = set(KEYWORD_PATHS)
"""Their words."""

FRAME_LENGTH = 512


class Porcupine:
    """Looks for keywords in a stream, frame by frame; `create` makes one."""

    def __init__(self, keyword_paths: Iterable[Source], sensitivities: Sequence[float] | None = None) -> None:
        loaded = load(keyword_paths)
        chosen = [0.5] * len(loaded) if sensitivities is None else list(sensitivities)
        if len(chosen) != len(loaded):
            raise ArgumentError(f"{len(loaded)} keywords have {len(chosen)} sensitivities; give one for each.")
        # Keywords of one sensitivity share a spotter, and with it the work of the features.
        places: dict[float, list[int]] = {}
        for place, sensitivity in enumerate(chosen):
            places.setdefault(sensitivity, []).append(place)
        self._spotters = [
            (Spotter([loaded[place] for place in group], sensitivity), group) for sensitivity, group in places.items()
        ]
        self._waiting: deque[int] = deque()

    @property
    def frame_length(self) -> int:
        """Samples that `process` takes."""
        return FRAME_LENGTH

    @property
    def sample_rate(self) -> int:
        """Samples a second."""
        return 16_000

    @property
    def version(self) -> str:
        """Of Rouse."""
        return version()

    def process(self, pcm: Samples) -> int:
        """Takes the next `frame_length` samples of 16 bit.

        :return: which keyword was heard, counted from 0; -1 for none. Of several at once each has its own call.
        """
        count = pointer(pcm)[1]
        if count != FRAME_LENGTH:
            raise ArgumentError(f"A frame has {FRAME_LENGTH} samples; these are {count}.")
        found = [
            (detection.time, group[detection.model])
            for spotter, group in self._spotters for detection in spotter.process(pcm)
        ]
        self._waiting.extend(keyword for _, keyword in sorted(found))
        return self._waiting.popleft() if self._waiting else -1

    def delete(self) -> None:
        """Gives everything back."""
        for spotter, _ in self._spotters:
            spotter.close()


def create(
        access_key: str | None = None, library_path: str | None = None, model_path: str | None = None,
        device: str | None = None, keyword_paths: Sequence[Source] | None = None,
        keywords: Sequence[str] | None = None, sensitivities: Sequence[float] | None = None) -> Porcupine:
    """Makes a `Porcupine`.

    :param access_key: not needed, like `library_path`, `model_path` and `device`; what is given is not looked at.
    :param keyword_paths: models of Rouse.
    :param keywords: words that this machine has a model of, those in `KEYWORDS` and those that were learned since.
    :param sensitivities: 0...1 for each keyword; 0.5 in the normal case.
    """
    del access_key, library_path, model_path, device
    if keyword_paths is None and keywords is not None:
        keyword_paths = [_places.path_of(word) for word in keywords]
    if not keyword_paths:
        raise ArgumentError("Neither keywords nor keyword_paths names a model; make one with 'rouse enroll'.")
    for path in keyword_paths:
        if isinstance(path, str) and path.endswith(".ppn"):
            raise ArgumentError(
                f"{path} is a model of Porcupine; teach the word with 'rouse enroll', and name its model.")
    return Porcupine(keyword_paths, sensitivities)


def available_devices(library_path: str | None = None) -> list[str]:
    """What models can run on: the processor."""
    del library_path
    return ["cpu"]
