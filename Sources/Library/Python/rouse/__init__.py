"""Wake words, voice activity, enrolment and features, on the processor, without a network.

    import rouse

    spotter = rouse.Spotter("computer.rouse")
    for found in spotter.stream(chunks):
        print(found.keyword, found.time, found.score)

Audio is 16 kHz mono: an array of numpy (``int16``, or ``float32`` within -1...1), ``bytes`` of 16-bit little-endian
samples, an ``array.array`` of type ``h`` or ``f``, or a sequence of numbers: integers are 16-bit samples, others floats.
Chunks may have any length; the results do not depend on where a stream was cut. numpy is not needed.

An object is used by one thread at a time, different objects by different threads at the same time: the library works
without Python's lock.
"""

from ._errors import ArgumentError, RouseError
from ._library import library_path, version
from ._samples import Samples
from .enrolment import enroll
from .features import Features
from .keywords import KeywordModel
from .openwakeword import Model
from .spotting import Detection, Spotter
from .voice import Segment, Vad, VadFrame

__version__ = version()
SAMPLE_RATE = 16_000
"""Samples a second."""
FRAME_LENGTH = 160
"""Samples in a frame of 10 ms."""

__all__ = [
    "ArgumentError", "Detection", "Features", "FRAME_LENGTH", "KeywordModel", "Model", "RouseError", "SAMPLE_RATE",
    "Samples", "Segment", "Spotter", "Vad", "VadFrame", "enroll", "library_path", "version",
]
