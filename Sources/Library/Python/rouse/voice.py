"""Is somebody speaking?"""

from __future__ import annotations

import ctypes
from typing import Iterable, Iterator, NamedTuple

from ._library import Error, FoundSegment, Frame, Handle, fail, library
from ._samples import Samples, pointer


class VadFrame(NamedTuple):
    """What is known with 10 ms of a stream."""

    is_speech: bool
    """The decision, with hysteresis, about the sound `Vad.DELAY` frames before."""
    probability: float
    """Of speech, 0...1, about the same sound."""
    level: float
    """In dBFS."""
    noise: float
    """Of the background, in dBFS."""


class Segment(NamedTuple):
    """A stretch of speech, in seconds from the start of the stream and in samples of it."""

    start: float
    end: float
    probability: float
    """Mean probability of speech, 0...1."""
    level: float
    """In dBFS."""
    start_sample: int
    end_sample: int


class Vad:
    """Tells of one stream where somebody speaks."""

    DELAY = 6
    """Frames by which the decision is late. Segments have been put right."""

    def __init__(self, sensitivity: float = 0.5) -> None:
        """Makes a detector.

        :param sensitivity: 0...1; 1 misses least speech, 0 takes least noise for it.
        """
        self._error = Error()
        self._handle = Handle(
            library.rouse_vad_create(sensitivity, ctypes.byref(self._error)), self._error, "rouse_vad_free")

    def process(self, samples: Samples) -> list[VadFrame]:
        """Takes the next samples, and gives what is made of each frame that they complete."""
        address, count, is_float, _ = pointer(samples)
        take = library.rouse_vad_process if is_float else library.rouse_vad_process_int16
        frames = (Frame * max(1, library.rouse_vad_frames(self._handle.pointer, count)))()
        made = ctypes.c_size_t()
        if take(
                self._handle.pointer, address, count, frames, len(frames), ctypes.byref(made),
                ctypes.byref(self._error)):
            fail(self._error)
        return [
            VadFrame(frame.is_speech != 0, frame.probability, frame.level, frame.noise)
            for frame in frames[:made.value]
        ]

    def segments(self) -> list[Segment]:
        """The segments that have ended and were not asked for before."""
        found = FoundSegment()
        segments: list[Segment] = []
        while library.rouse_vad_next(self._handle.pointer, ctypes.byref(found)):
            segments.append(
                Segment(
                    found.start, found.end, found.probability, found.level, found.start_sample, found.end_sample))
        return segments

    def finish(self) -> list[Segment]:
        """The stream has ended, and a segment under way with it. `reset` begins another."""
        if library.rouse_vad_finish(self._handle.pointer, ctypes.byref(self._error)):
            fail(self._error)
        return self.segments()

    def reset(self) -> None:
        """Begins another stream, at time 0."""
        if library.rouse_vad_reset(self._handle.pointer, ctypes.byref(self._error)):
            fail(self._error)

    def stream(self, chunks: Iterable[Samples]) -> Iterator[Segment]:
        """Takes a stream from its start to its end, and gives each segment as soon as it is certain."""
        self.reset()
        for chunk in chunks:
            self.process(chunk)
            yield from self.segments()
        yield from self.finish()
        self.reset()

    def close(self) -> None:
        """Gives the detector back now and not with the object."""
        self._handle.close()

    def __enter__(self) -> Vad:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
