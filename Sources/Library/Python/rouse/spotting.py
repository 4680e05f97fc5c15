"""Keywords in a stream."""

from __future__ import annotations

import ctypes
from typing import Any, Callable, Iterable, Iterator, NamedTuple

from ._library import DetectionCallback, Error, FoundDetection, Handle, SpotterOptions, fail, library, text
from ._samples import Samples, pointer
from .keywords import Source, load


# The two functions that are called for each chunk, without a declaration: every argument has its C type already, and
# ctypes looks at none of them once more.
_take_floats = library["rouse_spotter_process"]
_take_integers = library["rouse_spotter_process_int16"]


class Detection(NamedTuple):
    """A keyword that was heard. Times are seconds from the start of the stream, and samples of it."""

    keyword: str
    start: float
    end: float
    time: float
    """When the decision fell."""
    score: float
    """0...1, the same for each keyword, speaker and microphone."""
    threshold: float
    """The score at which it would just have been reported."""
    takes: int
    """How many templates of the model would have reached the threshold alone."""
    speech: float
    """Mean probability of speech over the word."""
    speaker: str | None
    """Whose model has heard it, where several have the keyword."""
    model: int
    """Which of the spotter's models, counted from 0."""
    start_sample: int
    end_sample: int
    time_sample: int


class Spotter:
    """Looks for keywords in one stream.

    >>> spotter = Spotter("computer.rouse")                         # doctest: +SKIP
    >>> [found.keyword for found in spotter.process(samples)]       # doctest: +SKIP
    ['computer']
    """

    def __init__(
            self, models: Source | Iterable[Source], sensitivity: float = 0.5, *,
            false_alarms_per_hour: float | None = None, minimum_score: float | None = None,
            refractory: float = 1.0) -> None:
        """Makes a spotter.

        :param models: the model that is looked for, or several: objects, paths or bytes.
        :param sensitivity: 0...1; 0.5 is the default of every keyword.
        :param false_alarms_per_hour: 0.01...100: how many each keyword is allowed, in place of a sensitivity.
        :param minimum_score: 0...1: the score from which on a local maximum is reported, whatever else is said.
        :param refractory: seconds after a detection in which the same keyword is not reported again.
        :raises RouseError: when a model cannot be read, or a number is impossible.
        """
        self._models = load(models)
        self._error = Error()
        self._errorp = ctypes.byref(self._error)
        options = SpotterOptions(
            ctypes.sizeof(SpotterOptions), 0, sensitivity, false_alarms_per_hour or 0,
            -1 if minimum_score is None else minimum_score, refractory)
        pointers = (ctypes.c_void_p * len(self._models))(*(model._handle.pointer for model in self._models))
        self._handle = Handle(
            library.rouse_spotter_create(pointers, len(pointers), ctypes.byref(options), self._errorp), self._error,
            "rouse_spotter_free")
        # What `process` hands over, made once.
        self._pointer = ctypes.c_void_p(self._handle.pointer)
        self._length, self._count = 0, ctypes.c_size_t()
        # Told of detections, so that a chunk without one is one call. It holds the list and not the spotter.
        self._found: list[Detection] = []
        self._callback = DetectionCallback(_appending(self._found))
        if library.rouse_spotter_set_callback(self._handle.pointer, self._callback, None, self._errorp):
            fail(self._error)

    @property
    def keywords(self) -> list[str]:
        """The words that are looked for, in the order of the models."""
        return [model.keyword for model in self._models]

    def process(self, samples: Samples) -> list[Detection]:
        """Takes the next samples of the stream, and gives what they have made certain; nearly always nothing."""
        take = _take_integers
        place: object = samples
        if type(samples) is bytes and not len(samples) & 1:
            count = len(samples) >> 1
        else:
            address, count, is_float, _ = pointer(samples)
            take = _take_floats if is_float else _take_integers
            place = address if isinstance(address, bytes) else ctypes.c_void_p(address)
        if count != self._length:
            self._length, self._count = count, ctypes.c_size_t(count)
        if take(self._pointer, place, self._count, self._errorp):
            fail(self._error)
        return self._detections() if self._found else []

    def finish(self) -> list[Detection]:
        """The stream has ended: gives what lies in its last frames. `reset` begins another."""
        if library.rouse_spotter_finish(self._handle.pointer, self._errorp):
            fail(self._error)
        return self._detections()

    def gap(self) -> list[Detection]:
        """Samples are missing: nothing before the gap is put together with what comes after. The clock goes on."""
        if library.rouse_spotter_gap(self._handle.pointer, self._errorp):
            fail(self._error)
        return self._detections()

    def reset(self) -> None:
        """Begins another stream, at time 0."""
        self._found.clear()
        if library.rouse_spotter_reset(self._handle.pointer, self._errorp):
            fail(self._error)

    def stream(self, chunks: Iterable[Samples]) -> Iterator[Detection]:
        """Takes a stream from its start to its end, chunk by chunk, and gives each detection as soon as it is made."""
        self.reset()
        for chunk in chunks:
            yield from self.process(chunk)
        yield from self.finish()
        self.reset()

    def score(self, model: int = 0) -> float:
        """The score of a model's keyword in the newest frame, 0...1, for a picture of what is heard."""
        return float(library.rouse_spotter_score(self._handle.pointer, model))

    def threshold(self, model: int = 0) -> float:
        """The score that a detection of a model's keyword has at least."""
        return float(library.rouse_spotter_threshold(self._handle.pointer, model))

    @property
    def position(self) -> int:
        """Samples of the stream in whole frames."""
        return int(library.rouse_spotter_position(self._handle.pointer))

    def close(self) -> None:
        """Gives the spotter back now and not with the object."""
        self._pointer = ctypes.c_void_p()
        self._handle.close()

    def __enter__(self) -> Spotter:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _detections(self) -> list[Detection]:
        detections = self._found[:]
        self._found.clear()
        return detections


def _appending(detections: list[Detection]) -> Callable[[Any, Any], None]:
    """What the library calls with each detection."""

    def append(pointer_: Any, _: Any) -> None:
        found: FoundDetection = pointer_.contents
        speaker = None if found.speaker is None else text(found.speaker)
        detections.append(
            Detection(
                text(found.keyword), found.start, found.end, found.time, found.score, found.threshold, found.takes,
                found.speech, speaker, found.model, found.start_sample, found.end_sample, found.time_sample))

    return append
