"""From takes to a keyword."""

from __future__ import annotations

import ctypes
import os
from typing import Iterable, Union

from ._library import Error, Handle, fail, library
from ._samples import Samples, pointer
from .keywords import KeywordModel, path_bytes

Take = Union[str, "os.PathLike[str]", Samples]
"""A recording of the word: a file of any rate, or samples at 16 kHz."""

_OWN_VOICE = 1
_MANY_PEOPLE = 2


def enroll(
        keyword: str, takes: Iterable[Take], *, speaker: str | None = None, own_voice: bool = False,
        many_people: bool = False) -> KeywordModel:
    """Learns a keyword, in seconds of work.

    :param keyword: as detections will call it.
    :param takes: recordings of the word alone with some quiet around it, three in the normal case, at most 15 s each.
        Copies of one recording count once.
    :param speaker: who says it, to tell several models of one keyword apart.
    :param own_voice: as far as can be told, only who said the takes shall be heard.
    :param many_people: the takes are by many people, who say the word in several ways.
    :raises RouseError: naming the take that cannot be used.
    """
    error = Error()
    errorp = ctypes.byref(error)
    flags = (_OWN_VOICE if own_voice else 0) | (_MANY_PEOPLE if many_people else 0)
    name = None if speaker is None else _text_bytes(speaker)
    enroller = Handle(
        library.rouse_enroller_create(_text_bytes(keyword), name, flags, errorp), error, "rouse_enroller_free")
    for take in takes:
        if isinstance(take, (str, os.PathLike)):
            status = library.rouse_enroller_add_file(enroller.pointer, path_bytes(take), errorp)
        else:
            address, count, is_float, _ = pointer(take)
            add = library.rouse_enroller_add if is_float else library.rouse_enroller_add_int16
            status = add(enroller.pointer, address, count, None, errorp)
        if status:
            fail(error)
    return KeywordModel._owning(
        Handle(library.rouse_enroller_learn(enroller.pointer, errorp), error, "rouse_model_free"))


def _text_bytes(text: str) -> bytes:
    letters = text.encode("utf-8", "surrogateescape")
    if b"\0" in letters:
        raise ValueError("embedded null byte")
    return letters
