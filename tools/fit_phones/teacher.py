"""The phone recogniser of PyPI `hama` 1.7.0 (Apache-2.0) in PyTorch, and what it hears in the symbols of ours.

80 log-mel bands, a convolution of stride 2, four Conformer blocks, linear: log-probabilities of 191 symbols every 20 ms.
Layers and sizes are those of its weight file (`hama/assets/asr_waveform.hama`).
"""
import importlib.resources
import sys
from pathlib import Path

import torch
import torch.nn.functional as F

import symbols

sys.path.append(str(Path(__file__).parent.parent))
import large_phones                     # noqa: E402

_WIDTH, _HEADS, _BLOCKS = 144, 4, 4


def _weights():
    data = (importlib.resources.files("hama") / "assets" / "asr_waveform.hama").read_bytes()
    return {name: torch.tensor(values).reshape(shape) for name, (shape, values) in large_phones.weights(data).items()}


class Teacher:
    def __init__(self):
        from hama.vocab import Vocabulary
        self.w = _weights()
        names = list(Vocabulary.load(None).decoder) + ["<wb>", "<blank>"]
        classes = [None if n.startswith("<") else symbols.number(n) for n in names]
        self.collapse = torch.zeros(len(names), symbols.BLANK + 1)
        for i, c in enumerate(classes):
            self.collapse[i, symbols.BLANK if c is None else c] = 1

    def _norm(self, x, key):
        return F.layer_norm(x, (_WIDTH,), self.w[key + ".weight"], self.w[key + ".bias"], 1e-5)

    def _forward(self, x, key, first, second):
        z = F.silu(self._norm(x, key + ".norm") @ self.w[first] + self.w[key + ".fc1.bias"])
        return x + 0.5 * (z @ self.w[second] + self.w[key + ".fc2.bias"])

    def _attention(self, x, key, first):
        w, size = self.w, _WIDTH // _HEADS
        parts = (self._norm(x, key + "attn_norm") @ w[f"onnx::MatMul_{first}"] + w[key + "attn.in_proj_bias"]).split(_WIDTH, 1)
        q, k, v = (p.reshape(len(x), _HEADS, size).transpose(0, 1) for p in parts)
        mixed = torch.softmax(q @ k.transpose(1, 2) * size ** -0.5, -1) @ v
        return x + mixed.transpose(0, 1).reshape(len(x), _WIDTH) @ w[f"onnx::MatMul_{first + 4}"] + w[key + "attn.out_proj.bias"]

    def _convolution(self, x, key, block):
        w = self.w
        z = F.conv1d(self._norm(x, key + "norm").T[None], w[key + "pointwise1.weight"], w[key + "pointwise1.bias"])
        z = F.conv1d(F.glu(z, 1), w[f"onnx::Conv_{804 + 3 * block}"], w[f"onnx::Conv_{805 + 3 * block}"], padding=15,
                     groups=_WIDTH)
        return x + F.conv1d(F.silu(z), w[key + "pointwise2.weight"], w[key + "pointwise2.bias"])[0].T

    @torch.no_grad()
    def encoded(self, samples):
        """16 kHz samples -> what the last block gives, [frames of 20 ms][144]; frame i is about sample 320 i."""
        w = self.w
        x = F.pad(torch.as_tensor(samples)[None, None], (200, 200), mode="reflect")
        power = sum(F.conv1d(x, w[f"stft_{part}_kernel"].reshape(201, 1, 400), stride=160) ** 2 for part in ("real", "imag"))
        mel = torch.log((power[0].T @ w["mel_fb"]).clamp_min(1e-10))
        h = F.gelu(F.conv1d(mel.T[None], w["onnx::Conv_801"], w["onnx::Conv_802"], stride=2, padding=1))[0].T
        for block in range(_BLOCKS):
            key, first = f"acoustic_model.model.blocks.{block}.", 829 + 9 * block
            h = self._forward(h, key + "ffn1", f"onnx::MatMul_{first}", f"onnx::MatMul_{first + 1}")
            h = self._attention(h, key, first + 2)
            h = self._convolution(h, key + "conv.", block)
            h = self._forward(h, key + "ffn2", f"onnx::MatMul_{first + 7}", f"onnx::MatMul_{first + 8}")
            h = self._norm(h, key + "norm")
        return h

    @torch.no_grad()
    def probabilities(self, encoded):
        """-> probabilities of our symbols, [frames][symbols and blank]"""
        key = "acoustic_model.model.proj."
        logits = encoded @ self.w[key + "weight"].reshape(-1, _WIDTH).T + self.w[key + "bias"]
        return torch.softmax(logits, -1) @ self.collapse

    def __call__(self, samples):
        """16 kHz samples -> probabilities of our symbols, [frames of 20 ms][symbols and blank]"""
        return self.probabilities(self.encoded(samples))
