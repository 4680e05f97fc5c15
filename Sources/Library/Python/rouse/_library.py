"""The C library, as ctypes calls it: what rouse.h declares."""

from __future__ import annotations

import ctypes
import os
from ctypes import POINTER, c_char, c_char_p, c_double, c_float, c_int32, c_size_t, c_uint32, c_uint64, c_void_p
from typing import NoReturn

from ._errors import ArgumentError, RouseError
from ._processor import build

ABI = 1


class Error(ctypes.Structure):
    _fields_ = [("code", c_int32), ("message", c_char * 512)]


class SpotterOptions(ctypes.Structure):
    _fields_ = [
        ("size", c_uint32), ("reserved", c_uint32), ("sensitivity", c_double), ("false_alarms_per_hour", c_double),
        ("minimum_score", c_double), ("refractory", c_double),
    ]


class FoundDetection(ctypes.Structure):
    _fields_ = [
        ("keyword", c_char_p), ("speaker", c_char_p), ("model", c_uint32), ("takes", c_uint32),
        ("start_sample", c_uint64), ("end_sample", c_uint64), ("time_sample", c_uint64), ("start", c_double),
        ("end", c_double), ("time", c_double), ("score", c_double), ("threshold", c_double), ("speech", c_double),
        ("reserved", c_uint64 * 2),
    ]


DetectionCallback = ctypes.CFUNCTYPE(None, POINTER(FoundDetection), c_void_p)


class Frame(ctypes.Structure):
    _fields_ = [("probability", c_float), ("level", c_float), ("noise", c_float), ("is_speech", c_int32)]


class FoundSegment(ctypes.Structure):
    _fields_ = [
        ("start_sample", c_uint64), ("end_sample", c_uint64), ("start", c_double), ("end", c_double),
        ("probability", c_double), ("level", c_double),
    ]


_ERROR = POINTER(Error)
_SAMPLES = [c_void_p, c_void_p, c_size_t]
_ROWS = [c_void_p, c_size_t, POINTER(c_size_t), _ERROR]

_SIGNATURES: dict[str, tuple[object, list[object]]] = {
    "rouse_abi_version": (c_uint32, []),
    "rouse_version": (c_char_p, []),
    "rouse_status_name": (c_char_p, [c_int32]),
    "rouse_model_open": (c_void_p, [c_char_p, _ERROR]),
    "rouse_model_read": (c_void_p, [c_char_p, c_size_t, c_char_p, _ERROR]),
    "rouse_model_write": (c_int32, [c_void_p, c_char_p, _ERROR]),
    "rouse_model_encode": (c_int32, [c_void_p, c_void_p, c_size_t, POINTER(c_size_t), _ERROR]),
    "rouse_model_keyword": (c_char_p, [c_void_p]),
    "rouse_model_speaker": (c_char_p, [c_void_p]),
    "rouse_model_takes": (c_size_t, [c_void_p]),
    "rouse_model_take_advice": (c_char_p, [c_void_p, c_size_t]),
    "rouse_model_free": (None, [c_void_p]),
    "rouse_spotter_create": (c_void_p, [POINTER(c_void_p), c_size_t, POINTER(SpotterOptions), _ERROR]),
    "rouse_spotter_set_callback": (c_int32, [c_void_p, DetectionCallback, c_void_p, _ERROR]),
    "rouse_spotter_process": (c_int32, [*_SAMPLES, _ERROR]),
    "rouse_spotter_process_int16": (c_int32, [*_SAMPLES, _ERROR]),
    "rouse_spotter_finish": (c_int32, [c_void_p, _ERROR]),
    "rouse_spotter_gap": (c_int32, [c_void_p, _ERROR]),
    "rouse_spotter_reset": (c_int32, [c_void_p, _ERROR]),
    "rouse_spotter_next": (c_int32, [c_void_p, POINTER(FoundDetection)]),
    "rouse_spotter_dropped": (c_uint64, [c_void_p]),
    "rouse_spotter_position": (c_uint64, [c_void_p]),
    "rouse_spotter_models": (c_size_t, [c_void_p]),
    "rouse_spotter_keyword": (c_char_p, [c_void_p, c_size_t]),
    "rouse_spotter_threshold": (c_double, [c_void_p, c_size_t]),
    "rouse_spotter_score": (c_double, [c_void_p, c_size_t]),
    "rouse_spotter_free": (None, [c_void_p]),
    "rouse_vad_create": (c_void_p, [c_double, _ERROR]),
    "rouse_vad_process": (c_int32, [*_SAMPLES, *_ROWS]),
    "rouse_vad_process_int16": (c_int32, [*_SAMPLES, *_ROWS]),
    "rouse_vad_frames": (c_size_t, [c_void_p, c_size_t]),
    "rouse_vad_finish": (c_int32, [c_void_p, _ERROR]),
    "rouse_vad_reset": (c_int32, [c_void_p, _ERROR]),
    "rouse_vad_next": (c_int32, [c_void_p, POINTER(FoundSegment)]),
    "rouse_vad_dropped": (c_uint64, [c_void_p]),
    "rouse_vad_free": (None, [c_void_p]),
    "rouse_enroller_create": (c_void_p, [c_char_p, c_char_p, c_uint32, _ERROR]),
    "rouse_enroller_add": (c_int32, [*_SAMPLES, c_char_p, _ERROR]),
    "rouse_enroller_add_int16": (c_int32, [*_SAMPLES, c_char_p, _ERROR]),
    "rouse_enroller_add_file": (c_int32, [c_void_p, c_char_p, _ERROR]),
    "rouse_enroller_learn": (c_void_p, [c_void_p, _ERROR]),
    "rouse_enroller_free": (None, [c_void_p]),
    "rouse_features_create": (c_void_p, [c_int32, c_void_p, _ERROR]),
    "rouse_features_width": (c_size_t, [c_void_p]),
    "rouse_features_lookahead": (c_size_t, [c_void_p]),
    "rouse_features_rows": (c_size_t, [c_void_p, c_size_t]),
    "rouse_features_process": (c_int32, [*_SAMPLES, *_ROWS]),
    "rouse_features_process_int16": (c_int32, [*_SAMPLES, *_ROWS]),
    "rouse_features_finish": (c_int32, [c_void_p, *_ROWS]),
    "rouse_features_reset": (c_int32, [c_void_p, _ERROR]),
    "rouse_features_free": (None, [c_void_p]),
}


def library_path() -> str:
    """The file that is loaded: what ``ROUSE_LIBRARY`` names, what came with this module, or what the system has."""
    named = os.environ.get("ROUSE_LIBRARY")
    name = f"librouse.so.{ABI}"
    return named or str(build(name) or name)


def _load() -> ctypes.CDLL:
    path = library_path()
    try:
        library = ctypes.CDLL(path)
        found = int(library.rouse_abi_version())
    except (OSError, AttributeError) as problem:
        raise ImportError(
            f"{path} cannot be loaded ({problem}); it needs the libraries that docs/python.md of Rouse names, and "
            "ROUSE_LIBRARY may say where it is") from problem
    if found != ABI:
        raise ImportError(f"{path} has version {found} of the interface, and this module is for {ABI}; install both anew")
    for name, (result, arguments) in _SIGNATURES.items():
        function = getattr(library, name)
        function.restype = result
        function.argtypes = arguments
    return library


library = _load()


def version() -> str:
    """The version of the library, as ``rouse --version`` has it."""
    return text(library.rouse_version())


def text(letters: bytes | None) -> str:
    return (letters or b"").decode("utf-8", "replace")


def fail(error: Error) -> NoReturn:
    """Raises what the library has said."""
    status = text(library.rouse_status_name(error.code))
    if status == "bad-argument":
        raise ArgumentError(text(error.message))
    raise RouseError(text(error.message), status)


class Handle:
    """What the library has made, given back with the object."""

    __slots__ = ("pointer", "_free", "__weakref__")

    def __init__(self, pointer: int | None, error: Error, free: str) -> None:
        if not pointer:
            fail(error)
        self.pointer: int | None = pointer
        self._free = getattr(library, free)

    def close(self) -> None:
        """Gives it back now; a second time does nothing. What is done with it afterwards is refused as NULL."""
        if self.pointer:
            self._free(self.pointer)
            self.pointer = None

    def __del__(self) -> None:
        if getattr(self, "pointer", None):
            self.close()
