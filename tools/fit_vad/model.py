"""The file vad.rouse: the net in eight bits, and the numbers that were chosen."""
import json
import sys
from pathlib import Path

import numpy as np

sys.path.append(str(Path(__file__).parent.parent / "fit_frontend"))
import container                        # noqa: E402
from features import MEASURES, NAMES    # noqa: E402
from frontend import BANDS              # noqa: E402

HAND = dict(weights=dict(ratio=0.2, spread=1.2, voicing=13.7, flutter=2.9, level=0.55), bias=-5.83)
# Logits of `enter` at sensitivity 0, 0.1 ... 1, equal steps along the ROC; `leave` lies `gap` lower.
SENSITIVITY = json.loads((Path(__file__).parent / "sensitivity.json").read_text())


def matrix(name, weights, bias, mean=None):
    """Rows in eight bits; `mean` of the inputs is taken off by the bias."""
    scale = np.maximum(np.abs(weights).max(1), 1e-9) / 127
    codes = np.round(weights / scale[:, None])
    if mean is not None:
        bias = bias - (codes * scale[:, None]) @ mean
    return [(name, "i8", codes), (name + "Scale", "f32", scale), (name + "Bias", "f32", bias)]


def tensors(net):
    """(name, type, array) in the order of the file; weights are outputs x inputs, the gates reset, keep, new."""
    w = {k: v.detach().cpu().double().numpy() for k, v in net.state_dict().items()}
    return ([("inputUnits", "f32", 1 / w["scale"])]
            + matrix("input", w["input.weight"], w["input.bias"], w["mean"] / w["scale"])
            + matrix("gates", w["memory.weight_ih_l0"], w["memory.bias_ih_l0"])
            + matrix("memory", w["memory.weight_hh_l0"], w["memory.bias_hh_l0"])
            + [("output", "f32", w["output.weight"][0]), ("outputBias", "f32", w["output.bias"])])


def encode(net, delay, steps):
    configuration = dict(measures=NAMES[:MEASURES], bands=BANDS, units=net.memory.hidden_size, delay=delay, hand=HAND,
                         sensitivity=SENSITIVITY)
    header = dict(kind="vad", id="vad-2", configuration=configuration, fit=dict(steps=steps))
    return container.encode(header, tensors(net))


def read(path):
    """-> configuration, {name: tensor}"""
    header, named = container.decode(Path(path).read_bytes())
    return header["configuration"], named
