"""Other people's engines as programs: WebRTC's voice activity detector, and the wake words of microWakeWord.

    engines.py vad MODE          MODE 0 to 3 is WebRTC's
    engines.py wake WORD         alexa, hey_jarvis, hey_mycroft or okay_nabu

A line of input is a number and the samples of one or more hops of 10 ms, 16 kHz, signed 16 bit, as hexadecimal digits. The
answer is a line with the same number, and for each hop a number from 0 to 1: how surely somebody speaks, or has said the
word. `reset` forgets what was heard.
"""

import sys

HOP = 320


class Activity:
    def __init__(self, mode):
        import webrtcvad

        self.make = lambda: webrtcvad.Vad(int(mode))
        self.reset()

    def reset(self):
        self.vad = self.make()

    def hear(self, hop):
        return 1 if self.vad.is_speech(hop, 16000) else 0


class WakeWord:
    def __init__(self, word):
        from pymicro_wakeword import MicroWakeWord, MicroWakeWordFeatures, Model

        self.features = MicroWakeWordFeatures
        self.word = MicroWakeWord.from_builtin(Model(word))
        self.reset()

    def reset(self):
        self.front = self.features()
        self.word.reset()
        self.score = 0.0

    def hear(self, hop):
        for features in self.front.process_streaming(hop):
            self.score = self.word.process_streaming_prob(features) or self.score
        return round(float(self.score), 4)


kind, setting = sys.argv[1:]
engine = Activity(setting) if kind == "vad" else WakeWord(setting)
for line in sys.stdin:
    if line.strip() == "reset":
        engine.reset()
        continue
    number, digits = line.split()
    samples = bytes.fromhex(digits)
    hops = [samples[first : first + HOP] for first in range(0, len(samples), HOP)]
    print(number, *[engine.hear(hop) for hop in hops], flush=True)
