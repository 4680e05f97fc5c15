#!/usr/bin/env python3
"""Makes the wheel of the Python module, with the C library in it.

    tools/wheel.py STAGE FOLDER    STAGE as tools/c_library.sh makes it

Prints the wheel's path. The same files make the same bytes.
"""

import base64
import hashlib
import pathlib
import platform
import re
import sys
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
MODULE = ROOT / "Sources/Library/Python/rouse"
METADATA = """\
Metadata-Version: 2.1
Name: rouse
Version: {version}
Summary: Wake words, voice activity and enrolment, on the processor, without a network
License: Apache-2.0
Requires-Python: >=3.9
Provides-Extra: numpy
Requires-Dist: numpy; extra == "numpy"
Description-Content-Type: text/markdown

{description}"""
WHEEL = """\
Wheel-Version: 1.0
Generator: tools/wheel.py
Root-Is-Purelib: false
Tag: {tag}
"""


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    stage, folder = map(pathlib.Path, sys.argv[1:])
    library = next(path for path in sorted((stage / "lib").glob("librouse.so.*")) if not path.is_symlink())
    abi, version = re.fullmatch(r"librouse\.so\.(\d+)\.(\d+\.\d+\.\d+)", library.name).groups()
    tag = f"py3-none-linux_{platform.machine()}"
    about = f"rouse-{version}.dist-info"
    files = {f"rouse/{path.name}": path.read_bytes() for path in sorted(MODULE.glob("*.py"))}
    files["rouse/py.typed"] = b""
    files[f"rouse/librouse.so.{abi}"] = library.read_bytes()
    licence = (ROOT / "LICENSE").read_text()
    files[f"{about}/LICENSE"] = licence.encode()
    description = (ROOT / "docs/python.md").read_text()
    files[f"{about}/METADATA"] = METADATA.format(
        version=version, description=description).encode()
    files[f"{about}/WHEEL"] = WHEEL.format(tag=tag).encode()
    lines = []
    for name, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={digest},{len(data)}")
    files[f"{about}/RECORD"] = "\n".join([*lines, f"{about}/RECORD,,"]).encode() + b"\n"

    folder.mkdir(parents=True, exist_ok=True)
    wheel = folder / f"rouse-{version}-{tag}.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100755 if ".so." in name else 0o100644) << 16
            archive.writestr(entry, data)
    print(wheel)


if __name__ == "__main__":
    main()
