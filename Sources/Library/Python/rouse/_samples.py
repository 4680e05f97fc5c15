"""Samples of any kind, as the library takes them."""

from __future__ import annotations

import sys
from array import array
from typing import Any, Protocol, Sequence, Tuple, Union

from ._errors import ArgumentError


class SupportsArrayInterface(Protocol):
    """An array of numpy, or one that gives itself out as such."""

    @property
    def __array_interface__(self) -> dict[str, Any]: ...


Samples = Union[bytes, bytearray, memoryview, "array[int]", "array[float]", Sequence[float], SupportsArrayInterface]
"""16 kHz mono: ``bytes`` of 16-bit samples, arrays of ``int16`` or ``float32``, or a sequence of numbers."""


Pointer = Tuple[Union[bytes, int], int, bool, object]
"""Where samples lie, how many, whether they are floats, and what keeps them there."""


def pointer(samples: Samples) -> Pointer:
    """Where samples lie, of whatever kind they are."""
    if isinstance(samples, bytes):
        if len(samples) & 1:
            raise ArgumentError(f"{len(samples)} bytes are no whole number of 16-bit samples; give two for each")
        return samples, len(samples) >> 1, False, samples
    dtype: Any = getattr(samples, "dtype", None)
    if getattr(dtype, "char", None) in ("h", "f") and dtype.isnative and samples.ndim == 1:  # type: ignore[union-attr]
        if dtype.char == "f":
            _check_scale(samples)
        # A copy of a chunk costs less than asking numpy where it lies.
        data: bytes = samples.tobytes()  # type: ignore[union-attr]
        return data, len(data) // dtype.itemsize, dtype.char == "f", data
    interface = getattr(samples, "__array_interface__", None)
    if interface is not None:
        return _of_array(samples, interface)
    if isinstance(samples, array) and samples.typecode in "hf":
        address, count = samples.buffer_info()
        return address, count, samples.typecode == "f", samples
    if isinstance(samples, (bytearray, memoryview)):
        view = memoryview(samples)
        if view.format in ("h", "f"):
            numbers: array[Any] = array(view.format)
            numbers.frombytes(view.tobytes())
            return pointer(numbers)
        if view.itemsize == 1:
            return pointer(view.tobytes())
        raise ArgumentError(f"Samples of format '{view.format}' are not known; give 'h' or 'f'")
    return pointer(_of_numbers(samples))


_LOUDEST = 8.0
"""No float within -1...1 comes here, even after a filter; samples of 16 bits that were not scaled nearly always do."""


def _check_scale(samples: Any) -> None:
    """Floats that were samples of 16 bits, and were not scaled, would be taken for a noise without a measure."""
    if len(samples) == 0 or not hasattr(samples, "max"):
        return
    most = max(float(samples.max()), -float(samples.min()))
    if most > _LOUDEST:
        raise ArgumentError(
            f"Floats lie within -1...1, and these reach {most:.0f}; divide them by 32768, or give int16")


def _of_array(samples: Any, interface: dict[str, Any]) -> Pointer:
    kind = interface["typestr"]
    order = "<" if sys.byteorder == "little" else ">"
    is_float = kind == f"{order}f4"
    if not is_float and kind != f"{order}i2":
        if kind[1:] == "i4":
            raise ArgumentError(
                "Samples of type int32 may mean 16 or 32 bits; give (samples >> 16).astype('int16') where they fill "
                "32 bits, and samples.astype('int16') where they do not")
        if kind[1] != "f":
            raise ArgumentError(f"Samples of type '{kind}' are not known; give int16 or float32")
        samples = samples.astype("float32")
        return _of_array(samples, samples.__array_interface__)
    if is_float and len(interface["shape"]) == 1:
        _check_scale(samples)
    shape = interface["shape"]
    if len(shape) != 1:
        raise ArgumentError(f"Samples have the shape {shape}; give one channel in one dimension")
    if interface.get("strides") is not None:
        samples = samples.copy()
        return _of_array(samples, samples.__array_interface__)
    return interface["data"][0], shape[0], is_float, samples


def _of_numbers(samples: Any) -> array[Any]:
    try:
        return array("h", samples)
    except TypeError:
        pass
    except OverflowError:
        raise ArgumentError("An integer is no 16-bit sample; give -32768 to 32767") from None
    try:
        return array("f", samples)
    except TypeError:
        raise ArgumentError(f"{type(samples).__name__} holds no samples; give bytes, an array or numbers") from None
