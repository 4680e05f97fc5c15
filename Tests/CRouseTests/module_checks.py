"""Holds the Python module to what the program has found: module_checks.py MODEL RECORDING.wav DETECTION...

A detection is a line of keyword, start, end, time and score. Ends with 1 at the first difference.
"""

import array
import pathlib
import random
import subprocess
import sys
import threading
import wave

import numpy

import rouse
import rouse.porcupine

model_path, recording, *expected = sys.argv[1:]
with wave.open(recording, "rb") as file:
    data = file.readframes(file.getnframes())
samples = numpy.frombuffer(data, numpy.int16)


def lines(detections):
    return [f"{d.keyword} {d.start:.2f} {d.end:.2f} {d.time:.2f} {d.score:.4f}" for d in detections]


def same(found, wanted, what):
    assert found == wanted, f"{what}: {found} in place of {wanted}"


def chunks(whole, seed):
    randomly = random.Random(seed)
    start = 0
    while start < len(whole):
        end = start + randomly.randint(0, randomly.choice([1, 160, 640, 1280, 5000]))
        yield whole[start:end]
        start = end


def raises(kind, status, call):
    try:
        call()
    except kind as error:
        same(getattr(error, "status", status), status, str(error))
        return
    raise AssertionError(f"{kind.__name__} was not raised")


# Kinds of samples and of chunks.
spotter = rouse.Spotter(model_path)
floats = (samples / numpy.float32(32768)).astype(numpy.float32)
kinds = {
    "int16": samples, "float32": floats, "array": array.array("h", data), "memoryview": memoryview(data).cast("h"),
    "float64": floats.astype(float), "strided": numpy.repeat(samples, 2)[::2],
}
for seed, (kind, whole) in enumerate(kinds.items()):
    same(lines(spotter.stream(chunks(whole, seed))), expected, kind)
same(lines(spotter.stream(data[i:i + 1000] for i in range(0, len(data), 1000))), expected, "bytes")
same(lines(spotter.stream(chunks(floats[:100_000].tolist(), 9))), expected[:1], "numbers")
same(spotter.keywords, ["computer"], "keywords")
same(spotter.process(b""), [], "no samples")

# The word again, learned here.
demo = pathlib.Path(__file__).resolve().parent.parent.parent / "demo"
learned = rouse.enroll("computer", [demo / f"take{number}.flac" for number in (1, 2, 3)], speaker="anna")
same((learned.keyword, learned.speaker, learned.takes, learned.advice), ("computer", "anna", 3, []), "model")
same(lines(rouse.Spotter(learned.to_bytes()).stream([samples])), expected, "learned")
same(lines(rouse.Spotter([learned]).stream([samples])), expected, "learned")

# Voice activity is the program's.
vad = rouse.Vad()
spoken = list(vad.stream(chunks(samples, 3)))
same(spoken, list(rouse.Vad().stream([floats])), "segments")
same(len(vad.process(samples[:16_123])), 100, "frames")
begun = next(place for place, frame in enumerate(rouse.Vad().process(samples)) if frame.is_speech)
same(spoken[0].start_sample, 160 * (begun - rouse.Vad.DELAY), "where the first segment begins")

# Features, in pieces and whole, as lists and arrays.
for kind, width, lookahead in (("log-mel", 40, 0), ("mfcc", 16, 0), ("front-end", 48, 9)):
    features = rouse.Features(kind)
    whole = numpy.concatenate([features.process_array(samples[:48_000]), features.finish_array()])
    same((features.width, features.lookahead, whole.shape), (width, lookahead, (300, width)), kind)
    features.reset()
    pieces = [row for chunk in chunks(floats[:48_000], 5) for row in features.process(chunk)] + features.finish()
    assert numpy.array_equal(whole, numpy.array(pieces, numpy.float32)), kind

# openWakeWord's interface: as many chunks at the threshold as there are detections, and in their places.
model = rouse.Model(wakeword_models=[model_path])
name = pathlib.Path(model_path).stem
at = [start // 1280 for start in range(0, len(samples), 1280)
      if model.predict(samples[start:start + 1280])[name] >= 0.5]
same(at, [int(float(line.split()[3]) * 16_000 - 1) // 1280 for line in expected], "predictions")
clip = model.predict_clip(recording)
same(sum(scores[name] >= 0.5 for scores in clip), len(expected), "clip")
same(model.predict_clip(samples), clip, "clip of samples")
assert all(0 <= scores[name] <= 1 for scores in clip)

# pvporcupine's.
porcupine = rouse.porcupine.create(access_key="", keyword_paths=[model_path, learned], sensitivities=[0.5, 0.03])
same((porcupine.frame_length, porcupine.sample_rate), (512, 16_000), "frame")
heard = [porcupine.process(samples[start:start + 512].tolist()) for start in range(0, len(samples) - 511, 512)]
same(heard.count(0), len(expected), "porcupine")
strict = list(rouse.Spotter(learned, 0.03).stream([samples]))
same(heard.count(1), len(strict), "another sensitivity")
raises(ValueError, "bad-argument", lambda: porcupine.process(samples[:511]))
raises(ValueError, "bad-argument", lambda: rouse.porcupine.create(keywords=["computer"]))
raises(ValueError, "bad-argument", lambda: rouse.porcupine.create(keyword_paths=[model_path], sensitivities=[0.5, 1]))
porcupine.delete()
porcupine.delete()
raises(rouse.ArgumentError, "bad-argument", lambda: porcupine.process(samples[:512]))

# What is wrong is told.
raises(rouse.RouseError, "bad-file", lambda: rouse.Spotter("/nonexistent"))
raises(rouse.RouseError, "bad-model", lambda: rouse.Spotter(b"no model"))
raises(ValueError, "bad-argument", lambda: rouse.Spotter([]))
raises(ValueError, "bad-argument", lambda: rouse.Spotter(learned, float("nan")))
raises(ValueError, "bad-argument", lambda: spotter.process(b"odd"))
raises(ValueError, "bad-argument", lambda: spotter.process([40_000]))
raises(ValueError, "bad-argument", lambda: spotter.process("text"))
raises(ValueError, "bad-argument", lambda: spotter.process(numpy.zeros((2, 2), numpy.int16)))
raises(ValueError, "bad-argument", lambda: spotter.process(numpy.zeros(2, numpy.int32)))
raises(ValueError, "bad-argument", lambda: rouse.Features("nothing"))
raises(rouse.RouseError, "bad-audio", lambda: rouse.enroll("word", []))
raises(ValueError, "bad-argument", lambda: rouse.enroll("word", ["a\0b"]))
spotter.finish()
raises(rouse.RouseError, "ended", lambda: spotter.process(samples))
with rouse.Spotter(learned) as short:
    same(short.process(samples[:160]), [], "short")
raises(ValueError, "bad-argument", lambda: short.process(samples))

# Objects of one model work in threads of their own.
found = {}
threads = [
    threading.Thread(target=lambda place=place: found.update({place: lines(rouse.Spotter(learned).stream([samples]))}))
    for place in range(4)
]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
same([found[place] for place in range(4)], [expected] * 4, "threads")

# numpy is not needed.
without = "import sys; sys.modules['numpy'] = None; import rouse; print(len(list(rouse.Spotter(sys.argv[1]).stream(" \
    "[open(sys.argv[2], 'rb').read()[44:]]))))"
told = subprocess.run([sys.executable, "-c", without, model_path, recording], capture_output=True, text=True, check=True)
same(told.stdout, f"{len(expected)}\n", "without numpy")
