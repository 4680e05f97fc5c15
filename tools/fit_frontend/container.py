"""The file format of everything that is shipped: header in JSON, tensors, checksum."""
import json
import struct
import zlib

import numpy as np

TYPES = {"f32": "<f4", "f16": "<f2", "i8": "i1", "u8": "u1", "i16": "<i2", "u16": "<u2"}


def half(values):
    """In the precision of f16, so that what is fitted to the numbers fits those in the file."""
    return values.astype(np.float16).astype(np.float32)


def encode(header, tensors):
    """tensors: list of (name, type, array)"""
    header = dict(header, tensors=[{"name": n, "shape": list(a.shape), "type": t} for n, t, a in tensors])
    text = json.dumps(header, sort_keys=True).encode()
    out = b"ROUSE\r\n\x1a" + struct.pack("<II", 1, len(text)) + text
    for _, kind, array in tensors:
        raw = np.ascontiguousarray(array, TYPES[kind]).tobytes()
        out += raw + bytes(-len(raw) % 4)
    return out + struct.pack("<I", zlib.crc32(out))


def decode(data):
    """-> header, {name: array}"""
    if data[:8] != b"ROUSE\r\n\x1a" or struct.unpack("<I", data[-4:])[0] != zlib.crc32(data[:-4]):
        raise ValueError("not a whole file of this format")
    size = struct.unpack("<I", data[12:16])[0]
    header, at, tensors = json.loads(data[16:16 + size]), 16 + size, {}
    for t in header["tensors"]:
        kind = np.dtype(TYPES[t["type"]])
        count = int(np.prod(t["shape"]))
        tensors[t["name"]] = np.frombuffer(data, kind, count, at).reshape(t["shape"])
        at += -(-count * kind.itemsize // 4) * 4
    return header, tensors
