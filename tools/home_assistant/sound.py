"""Sound as it comes into Home Assistant, 16 kHz, 16 bits, one channel; and as WAV, as it comes out of it."""

import random
import subprocess

RATE = 16_000
CHUNK = 640


def decoded(path, start=0.0, end=None):
    """A part of a recording as PCM with 16 kHz, 16 bits and one channel."""
    upto = ["-to", str(end)] if end else []
    words = [
        "ffmpeg",
        "-v",
        "error",
        "-i",
        path,
        "-ss",
        str(start),
        *upto,
        "-f",
        "s16le",
        "-ac",
        "1",
        "-ar",
        str(RATE),
        "-",
    ]
    return subprocess.run(words, check=True, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, timeout=60).stdout


def room(seconds):
    """A quiet room: no microphone hears nothing at all."""
    noise = random.Random(1)
    samples = (int(noise.gauss(0, 16)).to_bytes(2, "little", signed=True) for _ in range(int(seconds * RATE)))
    return b"".join(samples)


def seconds_of(pcm, rate=RATE):
    return len(pcm) / 2 / rate


def audio_of(wav):
    """Seconds of sound in a WAV file, however its header counts them, and how loud the loudest of it is."""
    place = wav.find(b"data")
    if wav[:4] != b"RIFF" or place < 0:
        return 0.0, 0
    rate = int.from_bytes(wav[24:28], "little")
    pcm = wav[place + 8 :]
    pcm = memoryview(pcm[: len(pcm) // 2 * 2]).cast("h")
    return len(pcm) / rate, max(map(abs, pcm), default=0)
