"""What keywords are compared by."""

from __future__ import annotations

import ctypes
from array import array
from typing import TYPE_CHECKING, Any

from ._errors import ArgumentError
from ._library import Error, Handle, fail, library
from ._samples import Samples, pointer
from .keywords import KeywordModel

if TYPE_CHECKING:
    import numpy

_KINDS = {"log-mel": 1, "mfcc": 2, "front-end": 3}


class Features:
    """Makes features of one stream: a row of floats for each frame of 10 ms.

    ============= ===== ========= ================================================================================
    kind          width lookahead what is in a row
    ============= ===== ========= ================================================================================
    ``log-mel``   40    0         natural logarithms of the energies of mel bands
    ``mfcc``      16    0         cepstra of those after noise subtraction, the zeroth first
    ``front-end`` 48    9         what keyword models compare; of another width where the model's front end has one
    ============= ===== ========= ================================================================================
    """

    def __init__(self, kind: str = "front-end", model: KeywordModel | None = None) -> None:
        """Makes an extractor.

        :param kind: ``log-mel``, ``mfcc`` or ``front-end``.
        :param model: whose front end is used; None for the one that enrolment uses.
        """
        if kind not in _KINDS:
            raise ArgumentError(f"There are no features '{kind}'; give one of {', '.join(_KINDS)}")
        self._error = Error()
        self._handle = Handle(
            library.rouse_features_create(
                _KINDS[kind], None if model is None else model._handle.pointer, ctypes.byref(self._error)),
            self._error, "rouse_features_free")

    @property
    def width(self) -> int:
        """Floats in a row."""
        return int(library.rouse_features_width(self._handle.pointer))

    @property
    def lookahead(self) -> int:
        """Frames that must follow a frame before its row is made."""
        return int(library.rouse_features_lookahead(self._handle.pointer))

    def process(self, samples: Samples) -> list[list[float]]:
        """Takes the next samples, and gives the rows that they complete."""
        return self._lists(self._process(samples))

    def process_array(self, samples: Samples) -> numpy.ndarray[Any, Any]:
        """The same as an array of numpy: rows by width, ``float32``."""
        return self._array(self._process(samples))

    def finish(self) -> list[list[float]]:
        """The stream has ended: gives the rows of its last frames, as many as the lookahead."""
        return self._lists(self._finish())

    def finish_array(self) -> numpy.ndarray[Any, Any]:
        """The same as an array of numpy."""
        return self._array(self._finish())

    def reset(self) -> None:
        """Begins another stream."""
        if library.rouse_features_reset(self._handle.pointer, ctypes.byref(self._error)):
            fail(self._error)

    def _process(self, samples: Samples) -> array[float]:
        address, count, is_float, _ = pointer(samples)
        take = library.rouse_features_process if is_float else library.rouse_features_process_int16
        rows, capacity = self._room(library.rouse_features_rows(self._handle.pointer, count))
        made = ctypes.c_size_t()
        if take(
                self._handle.pointer, address, count, rows.buffer_info()[0], capacity, ctypes.byref(made),
                ctypes.byref(self._error)):
            fail(self._error)
        return rows[:made.value * self.width]

    def _finish(self) -> array[float]:
        rows, capacity = self._room(self.lookahead)
        made = ctypes.c_size_t()
        if library.rouse_features_finish(
                self._handle.pointer, rows.buffer_info()[0], capacity, ctypes.byref(made), ctypes.byref(self._error)):
            fail(self._error)
        return rows[:made.value * self.width]

    def _room(self, rows: int) -> tuple[array[float], int]:
        return array("f", bytes(4 * max(1, rows) * self.width)), rows

    def _lists(self, rows: array[float]) -> list[list[float]]:
        width = self.width
        return [rows[start:start + width].tolist() for start in range(0, len(rows), width)]

    def _array(self, rows: array[float]) -> numpy.ndarray[Any, Any]:
        import numpy

        return numpy.frombuffer(rows, dtype=numpy.float32).reshape(-1, self.width)
