"""What compare.py asks of an engine, and the two things that every adapter needs."""
import resource
import time
import wave

import numpy as np

RATE = 16000


class Engine:
    name = "?"           # on the command line
    title = "?"          # in the table

    def knows(self, trial):
        """Whether the engine can be asked for this word at all."""
        return True

    def enrol(self, keyword, files, folder):
        """A model of the recordings; `folder` lives as long as the trial."""
        raise NotImplementedError

    def candidates(self, model, stream):
        """(times, scores) in seconds of the stream and in any unit, higher being surer; the scorer sets the threshold."""
        raise NotImplementedError

    def listen(self, model, stream):
        """Does what the engine does all day, as it ships: what its cost is taken from."""
        self.candidates(model, stream)

    def sizes(self, model):
        """(bytes for each keyword, bytes that all keywords share), on disk."""
        raise NotImplementedError


def samples(path):
    """16 kHz, mono, 16 bit, as the scorer writes it."""
    with wave.open(str(path), "rb") as file:
        if (file.getframerate(), file.getnchannels(), file.getsampwidth()) != (RATE, 1, 2):
            raise ValueError(f"{path}: expected 16 kHz, mono, 16 bit")
        return np.frombuffer(file.readframes(file.getnframes()), "<i2")


def processor_seconds():
    """Of this process and of the programs that it has run."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime
