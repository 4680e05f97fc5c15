#!/usr/bin/env python3
"""Makes the large phone network of the recogniser in the package `hama` (Apache-2.0), for the program to find.

    tools/large_phones.py OUTPUT [--wheel FILE]

The package comes from PyPI, in the version and with the checksum below; nothing of it is in this repository. Its weights
become eight bits, in the layers of `Sources/Hearing/Phones/ConformerLayers.swift`; with them goes what the recogniser
hears in the background speech (`models/phones-large-speech.rouse`). Where OUTPUT is the same network already, nothing
is done. Ends with 75 where the package cannot be had. Needs nothing but Python 3.9 and pip.
"""
import argparse
import hashlib
import io
import json
import pathlib
import struct
import subprocess
import sys
import tempfile
import zipfile
import zlib

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "fit_phones"))
import symbols                          # noqa: E402

VERSION = "1.7.0"
WHEEL_SHA256 = "be48d6379d288fc588ff9a5f609462b2fb81287dd84afaa2dfb1d283cb280c4d"
SPEECH = HERE.parent / "models" / "phones-large-speech.rouse"
BLOCKS, HEADS, WIDTH, BANDS, WINDOW, KERNEL = 4, 4, 144, 80, 400, 31
# To be raised when the same package becomes other numbers: models that were learned with those go by the small network.
MAKING = 1
MAGIC = b"ROUSE\r\n\x1a"


def wheel(given):
    """The bytes of the package; None where it cannot be had."""
    if given:
        data = pathlib.Path(given).read_bytes()
    else:
        with tempfile.TemporaryDirectory() as folder:
            try:
                subprocess.run(
                    [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps",
                     "--only-binary=:all:", "--dest", folder, f"hama=={VERSION}"],
                    stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=300, check=True)
            except (subprocess.CalledProcessError, subprocess.TimeoutExpired):
                return None
            files = list(pathlib.Path(folder).glob("*.whl"))
            if len(files) != 1:
                return None
            data = files[0].read_bytes()
    if hashlib.sha256(data).hexdigest() != WHEEL_SHA256:
        raise SystemExit(f"The package hama {VERSION} is not the one that is known here: its checksum differs.")
    return data


def weights(data):
    """-> {name: (shape, numbers)} of the package's own format"""
    if data[:6] != b"HAMAPK":
        raise SystemExit(f"The weights of hama {VERSION} have another format than is known here.")
    count, at, entries = struct.unpack_from("<I", data, 8)[0], 12, []
    for _ in range(count):
        size, = struct.unpack_from("<H", data, at)
        name = data[at + 2:at + 2 + size].decode()
        at += 2 + size
        kind, rank = struct.unpack_from("<BB", data, at)
        shape = struct.unpack_from(f"<{rank}I", data, at + 2)
        offset, _ = struct.unpack_from("<QQ", data, at + 2 + 4 * rank)
        at += 18 + 4 * rank
        entries.append((name, kind, shape, offset))
    start, found = (at + 15) & ~15, {}
    for name, kind, shape, offset in entries:
        if kind < 2:
            size = 1
            for extent in shape:
                size *= extent
            found[name] = shape, struct.unpack_from(f"<{size}{'fe'[kind]}", data, start + offset)
    return found


def rows(values, count, width):
    return [values[i * width:(i + 1) * width] for i in range(count)]


class Writer:
    """Gathers tensors, and writes them in the container of all models."""

    def __init__(self):
        self.parts = []

    def floats(self, name, shape, values):
        self.parts.append((name, list(shape), "f32", struct.pack(f"<{len(values)}f", *values)))

    def matrix(self, name, matrix, bias, gain=None, shift=None, scales=None):
        """A matrix in eight bits, each row with its scale and bias.

        `gain` and `shift` are those of the norm before it, and become part of it; `scales` is for each row."""
        codes, steps, biases = bytearray(), [], []
        for number, row in enumerate(matrix):
            scale = scales[number] if scales else 1.0
            more = sum(w * s for w, s in zip(row, shift)) if shift else 0.0
            row = [w * g * scale for w, g in zip(row, gain)] if gain else [w * scale for w in row]
            step = max(max(map(abs, row)), 1e-9) / 127
            codes += struct.pack(f"<{len(row)}b", *(round(w / step) for w in row))
            steps.append(step)
            biases.append((bias[number] + more) * scale)
        self.parts.append((name, [len(matrix), len(matrix[0])], "i8", bytes(codes)))
        self.floats(name + "Scale", [len(steps)], steps)
        self.floats(name + "Bias", [len(biases)], biases)

    def take(self, data):
        """The tensors of another file, as they are."""
        size = struct.unpack_from("<I", data, 12)[0]
        at = 16 + size
        for tensor in json.loads(data[16:at])["tensors"]:
            count = tensor["shape"][0] * {"u8": 1, "i8": 1, "f16": 2, "f32": 4}[tensor["type"]]
            self.parts.append((tensor["name"], tensor["shape"], tensor["type"], data[at:at + count]))
            at += -(-count // 4) * 4

    def encoded(self, kind, identifier, configuration):
        header = {"kind": kind, "id": identifier, "configuration": configuration,
                  "tensors": [{"name": n, "shape": s, "type": t} for n, s, t, _ in self.parts]}
        text = json.dumps(header, sort_keys=True).encode()
        out = MAGIC + struct.pack("<II", 1, len(text)) + text
        out += b"".join(raw + bytes(-len(raw) % 4) for _, _, _, raw in self.parts)
        return out + struct.pack("<I", zlib.crc32(out))


def converted(package, identifier):
    with zipfile.ZipFile(io.BytesIO(package)) as archive:
        found = weights(archive.read("hama/assets/asr_waveform.hama"))
        names = json.loads(archive.read("hama/assets/g2p_vocab.json"))["decoder"] + ["<wb>", "<blank>"]
    classes = [None if n.startswith("<") else symbols.number(n) for n in names]
    out = Writer()

    def of(name):
        return found[name][1]

    def product(name):
        """The matrix of a product, a row for each output."""
        (inputs, outputs), values = found[name]
        return [values[i::outputs] for i in range(outputs)]

    # The transform's kernel of 0 Hz is the window itself.
    out.floats("window", [WINDOW], of("stft_real_kernel")[:WINDOW])
    bins = WINDOW // 2 + 1
    filters = of("mel_fb")
    out.floats("filters", [BANDS, bins], [filters[k * BANDS + b] for b in range(BANDS) for k in range(bins)])
    stem = rows(of("onnx::Conv_801"), WIDTH, 3 * BANDS)
    out.matrix("stem", [[row[b * 3 + t] for t in range(3) for b in range(BANDS)] for row in stem], of("onnx::Conv_802"))
    for block in range(BLOCKS):
        key, first, n = f"acoustic_model.model.blocks.{block}.", 829 + 9 * block, block + 1

        def norm(layer):
            return dict(gain=of(key + layer + ".weight"), shift=of(key + layer + ".bias"))

        for name, layer, number in (("first", "ffn1", first), ("second", "ffn2", first + 7)):
            out.matrix(f"{name}Widening{n}", product(f"onnx::MatMul_{number}"), of(f"{key}{layer}.fc1.bias"),
                       **norm(layer + ".norm"))
            out.matrix(f"{name}Narrowing{n}", product(f"onnx::MatMul_{number + 1}"), of(f"{key}{layer}.fc2.bias"),
                       scales=[0.5] * WIDTH)
        out.matrix(f"attention{n}", product(f"onnx::MatMul_{first + 2}"), of(key + "attn.in_proj_bias"), **norm("attn_norm"),
                   scales=[(WIDTH // HEADS) ** -0.5] * WIDTH + [1.0] * (2 * WIDTH))
        out.matrix(f"mixing{n}", product(f"onnx::MatMul_{first + 6}"), of(key + "attn.out_proj.bias"))
        out.matrix(f"gated{n}", rows(of(key + "conv.pointwise1.weight"), 2 * WIDTH, WIDTH), of(key + "conv.pointwise1.bias"),
                   **norm("conv.norm"))
        taps = of(f"onnx::Conv_{804 + 3 * block}")
        out.floats(f"taps{n}", [KERNEL + 1, WIDTH],
                   [taps[c * KERNEL + t] for t in range(KERNEL) for c in range(WIDTH)] + list(of(f"onnx::Conv_{805 + 3 * block}")))
        out.matrix(f"pointwise{n}", rows(of(key + "conv.pointwise2.weight"), WIDTH, WIDTH), of(key + "conv.pointwise2.bias"))
        out.floats(f"norm{n}", [2, WIDTH], of(key + "norm.weight") + of(key + "norm.bias"))
    out.matrix("output", rows(of("acoustic_model.model.proj.weight"), len(names), WIDTH), of("acoustic_model.model.proj.bias"))
    out.take(SPEECH.read_bytes())
    return out.encoded("phones-conformer", identifier, {
        "window": WINDOW, "bands": BANDS, "blocks": BLOCKS, "heads": HEADS, "kernel": KERNEL,
        "classes": [symbols.BLANK if c is None else c for c in classes],
        "symbols": symbols.SYMBOLS, "alike": symbols.ALIKE, "english": symbols.ENGLISH,
        "note": f"hama {VERSION} (Apache-2.0) in eight bits, by tools/large_phones.py",
    })


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("output", type=pathlib.Path), ap.add_argument("--wheel")
    a = ap.parse_args()
    classes = json.dumps([symbols.SYMBOLS, symbols.ALIKE, symbols.ENGLISH]).encode()
    identifier = f"hama-{VERSION}-{MAKING}-" + hashlib.sha256(SPEECH.read_bytes() + classes).hexdigest()[:8]
    if a.output.exists() and identifier.encode() in a.output.read_bytes()[:1 << 16]:
        return 0
    package = wheel(a.wheel)
    if package is None:
        print(f"The large phone network is left out: the package hama {VERSION} cannot be had from PyPI. "
              "Typed words and takes of several people are heard by the small one.", file=sys.stderr)
        return 75
    data = converted(package, identifier)
    a.output.parent.mkdir(parents=True, exist_ok=True)
    new = a.output.with_name(a.output.name + ".new")
    new.write_bytes(data)
    new.replace(a.output)
    print(f"{a.output}: the large phone network, {len(data)} bytes", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
