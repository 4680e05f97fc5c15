"""Runs what programs for openWakeWord and pvporcupine do: replacement_checks.py MODEL RECORDING.wav COUNT

XDG_DATA_HOME names a folder with the model in rouse/keywords. Ends with 1 at the first difference.
"""

import pathlib
import sys
import warnings
import wave

import numpy

import rouse
import rouse.openwakeword as openwakeword
import rouse.porcupine as pvporcupine
from rouse.openwakeword import Model

model_path, recording, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
with wave.open(recording, "rb") as file:
    samples = numpy.frombuffer(file.readframes(file.getnframes()), numpy.int16)
chunks = [samples[start:start + 1280] for start in range(0, len(samples), 1280)]


def refused(call, words):
    try:
        call()
    except ValueError as error:
        assert words in str(error), error
        return
    raise AssertionError(f"not refused: {words}")


# --- openWakeWord: its example for a microphone, with and without arguments.
for options in (
        {}, {"wakeword_models": [model_path], "inference_framework": "onnx"}, {"wakeword_models": ["computer"]},
        {"wakeword_model_paths": [model_path]}, {"wakeword_models": [""]},
        {"class_mapping_dicts": [{}], "custom_verifier_models": {}, "custom_verifier_threshold": 0.3}):
    model = Model(**options)
    assert list(model.models) == ["computer"], options
    heard = 0
    for chunk in chunks:
        prediction = model.predict(chunk)
        for name in model.prediction_buffer:
            heard += list(model.prediction_buffer[name])[-1] >= 0.5
        assert prediction.keys() == model.models.keys()
    assert heard == count, (options, heard)
openwakeword.utils.download_models()
assert openwakeword.get_pretrained_model_paths() == [str(pathlib.Path(model_path))]
clips = openwakeword.utils.bulk_predict([recording], [model_path], ncpu=2)
assert sum(scores["computer"] >= 0.5 for scores in clips[recording]) == count

model = Model([model_path])
scores, timing = model.predict(chunks[0], timing=True)
assert scores.keys() == {"computer"} and timing["models"]["computer"] >= 0
model.reset()
patient = [model.predict(chunk, patience={"computer": 3}, threshold={"computer": 0.5}) for chunk in chunks]
assert sum(scores["computer"] >= 0.5 for scores in patient) == count
model.reset()
seldom = [model.predict(chunk, threshold={"computer": 0.5}, debounce_time=2.4) for chunk in chunks]
assert 0 < sum(scores["computer"] >= 0.5 for scores in seldom) <= count
model.reset()
twice = [model.predict(chunk, threshold={"computer": 0.0}, debounce_time=0.2)["computer"] for chunk in chunks[:4]]
assert twice[1] == 0, twice
refused(lambda: model.predict(chunks[0], patience={"computer": 3}), "threshold")
refused(lambda: model.predict(chunks[0], patience={"a": 3}, threshold={"a": 0.5}, debounce_time=1), "not both")

# Where somebody speaks it makes no difference; where nobody does, there is no score.
model = Model([model_path], vad_threshold=0.5)
spoken = [model.predict(chunk)["computer"] for chunk in chunks]
assert sum(score >= 0.5 for score in spoken) == count
model.reset()
assert all(model.predict(numpy.zeros(1280, numpy.int16))["computer"] == 0 for _ in range(20))
refused(lambda: Model([model_path], vad_threshold=2), "0 to 1")
with warnings.catch_warnings(record=True) as told:
    warnings.simplefilter("always")
    Model([model_path], enable_speex_noise_suppression=True)
assert len(told) == 1 and "noise" in str(told[0].message)
refused(lambda: Model([model_path], custom_verifier_models={"computer": "anna.pkl"}), "enroll the word")
refused(lambda: Model(["hey_jarvis"]), "there are: computer")
refused(lambda: Model(["hey_jarvis.tflite"]), "is a model of openWakeWord")

# --- pvporcupine: its demo for a microphone.
assert pvporcupine.KEYWORDS == {"computer"} and pvporcupine.KEYWORD_PATHS == {"computer": model_path}
assert pvporcupine.available_devices() == ["cpu"]
try:
    porcupine = pvporcupine.create(
        access_key="", keywords=["computer"], sensitivities=[0.5], device="best", model_path=None, library_path=None)
except pvporcupine.PorcupineInvalidArgumentError as error:
    raise AssertionError from error
except (
        pvporcupine.PorcupineActivationError, pvporcupine.PorcupineActivationLimitError,
        pvporcupine.PorcupineActivationRefusedError, pvporcupine.PorcupineActivationThrottledError,
        pvporcupine.PorcupineError) as error:
    raise AssertionError from error
heard = [porcupine.process(samples[at:at + 512].tolist()) for at in range(0, len(samples) - 511, 512)]
assert heard.count(0) == count
porcupine.delete()
refused(lambda: pvporcupine.create(access_key="", keywords=["jarvis"]), "there are: computer")
refused(lambda: pvporcupine.create(access_key="", keyword_paths=["jarvis.ppn"]), "is a model of Porcupine")
refused(lambda: pvporcupine.create(access_key=""), "names a model")
for name in (
        "Activation", "ActivationLimit", "ActivationRefused", "ActivationThrottled", "IO", "InvalidArgument",
        "InvalidState", "Key", "Memory", "Runtime", "StopIteration"):
    assert issubclass(getattr(pvporcupine, f"Porcupine{name}Error"), pvporcupine.PorcupineError), name

# --- Samples of another scale are refused with words.
spotter = rouse.Spotter(model_path)
refused(lambda: spotter.process(samples.astype(numpy.float32)), "divide them by 32768")
refused(lambda: spotter.process(samples.astype(numpy.float64)), "divide them by 32768")
refused(lambda: spotter.process(samples.astype(numpy.int32)), ".astype('int16')")
spotter.process((samples[:16_000] / 32768).astype(numpy.float32) * 2)
spotter.process(numpy.zeros(0, numpy.float32))
