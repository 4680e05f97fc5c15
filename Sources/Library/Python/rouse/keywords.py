"""Keyword models."""

from __future__ import annotations

import ctypes
import os
from typing import Iterable, Union

from ._library import Error, Handle, fail, library, text


class KeywordModel:
    """A keyword that was learned. It never changes, and threads may share it."""

    def __init__(self, source: str | os.PathLike[str] | bytes, name: str | None = None) -> None:
        """Reads a model.

        :param source: the path of a file, or a file's bytes.
        :param name: of bytes: what messages call them, and whose they are where several models have one keyword.
        :raises RouseError: when the file cannot be read or is no model.
        """
        error = Error()
        if isinstance(source, bytes):
            letters = None if name is None else os.fsencode(name)
            pointer = library.rouse_model_read(source, len(source), letters, ctypes.byref(error))
        else:
            pointer = library.rouse_model_open(path_bytes(source), ctypes.byref(error))
        self._handle = Handle(pointer, error, "rouse_model_free")

    @classmethod
    def _owning(cls, handle: Handle) -> KeywordModel:
        model = cls.__new__(cls)
        model._handle = handle
        return model

    @property
    def keyword(self) -> str:
        """The word, as detections call it."""
        return text(library.rouse_model_keyword(self._handle.pointer))

    @property
    def speaker(self) -> str | None:
        """Who says it, where the model knows."""
        letters = library.rouse_model_speaker(self._handle.pointer)
        return None if letters is None else text(letters)

    @property
    def takes(self) -> int:
        """Takes that it was learned from."""
        return int(library.rouse_model_takes(self._handle.pointer))

    @property
    def advice(self) -> list[str]:
        """What would make single takes better; empty when all are good."""
        all_advice = (library.rouse_model_take_advice(self._handle.pointer, take) for take in range(self.takes))
        return [text(letters) for letters in all_advice if letters is not None]

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the model, whole or not at all."""
        error = Error()
        if library.rouse_model_write(self._handle.pointer, path_bytes(path), ctypes.byref(error)):
            fail(error)

    def to_bytes(self) -> bytes:
        """The bytes of the model file."""
        error = Error()
        count = ctypes.c_size_t()
        library.rouse_model_encode(self._handle.pointer, None, 0, ctypes.byref(count), ctypes.byref(error))
        buffer = ctypes.create_string_buffer(count.value)
        if library.rouse_model_encode(
                self._handle.pointer, buffer, count.value, ctypes.byref(count), ctypes.byref(error)):
            fail(error)
        return buffer.raw

    def __repr__(self) -> str:
        return f"KeywordModel({self.keyword!r})"


Source = Union[KeywordModel, str, "os.PathLike[str]", bytes]
"""A model, or what one is read from: a path or bytes."""


def load(sources: Source | Iterable[Source]) -> list[KeywordModel]:
    """Reads what is not read yet."""
    if isinstance(sources, (KeywordModel, str, os.PathLike, bytes)):
        sources = [sources]
    return [one if isinstance(one, KeywordModel) else KeywordModel(one) for one in sources]


def path_bytes(path: str | os.PathLike[str]) -> bytes:
    letters = os.fsencode(path)
    if b"\0" in letters:
        raise ValueError("embedded null byte")
    return letters
