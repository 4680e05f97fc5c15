#!/usr/bin/env python3
"""Makes the wheel of the Python module, with the C library in it.

    tools/wheel.py STAGE FOLDER          STAGE as tools/c_library.sh makes it
    tools/wheel.py STAGE FOLDER --machine aarch64 --program rouse
    tools/wheel.py STAGE FOLDER --faster FILE --program rouse --faster-program FILE

With a program, `python -m rouse` and the command `rouse` are it. What is faster is for processors with x86-64-v3, and
chosen when it is loaded. tools/portable_wheel.sh makes of such a wheel one that needs no library of the system.
Prints the wheel's path. The same files make the same bytes.
"""

import argparse
import base64
import hashlib
import pathlib
import platform
import re
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
MODULE = ROOT / "Sources/Library/Python/rouse"
METADATA = """\
Metadata-Version: 2.1
Name: rouse
Version: {version}
Summary: Wake words, voice activity and enrolment, on the processor, without a network
License: {license}
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


FASTER = "x86-64-v3"
ENTRY_POINTS = """\
[console_scripts]
rouse = rouse.__main__:main
"""


def is_program(name):
    return ".so." in name or name.endswith("/rouse")


def write(wheel, files):
    """Writes a wheel of files by their names, with the list of them that a wheel has."""
    about = next(name.partition("/")[0] for name in files if name.endswith(".dist-info/METADATA"))
    files = {name: data for name, data in files.items() if name != f"{about}/RECORD"}
    lines = []
    for name, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={digest},{len(data)}")
    files[f"{about}/RECORD"] = "\n".join([*lines, f"{about}/RECORD,,"]).encode() + b"\n"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100755 if is_program(name) else 0o100644) << 16
            archive.writestr(entry, data, compresslevel=9)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("stage", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--machine", default=platform.machine())
    parser.add_argument("--faster", type=pathlib.Path, help="the library for x86-64-v3")
    parser.add_argument("--program", type=pathlib.Path)
    parser.add_argument("--faster-program", type=pathlib.Path)
    parser.add_argument("--license", default="Apache-2.0", help="of all that is in the wheel")
    given = parser.parse_args()
    library = next(path for path in sorted((given.stage / "lib").glob("librouse.so.*")) if not path.is_symlink())
    abi, version = re.fullmatch(r"librouse\.so\.(\d+)\.(\d+\.\d+\.\d+)", library.name).groups()
    tag = f"py3-none-linux_{given.machine}"
    about = f"rouse-{version}.dist-info"
    files = {f"rouse/{path.name}": path.read_bytes() for path in sorted(MODULE.glob("*.py"))}
    files["rouse/py.typed"] = b""
    files[f"rouse/librouse.so.{abi}"] = library.read_bytes()
    if given.faster:
        files[f"rouse/{FASTER}/librouse.so.{abi}"] = given.faster.read_bytes()
    if given.program:
        files["rouse/rouse"] = given.program.read_bytes()
        files[f"{about}/entry_points.txt"] = ENTRY_POINTS.encode()
    if given.faster_program:
        files[f"rouse/{FASTER}/rouse"] = given.faster_program.read_bytes()
    files[f"{about}/LICENSE"] = (ROOT / "LICENSE").read_bytes()
    description = (ROOT / "docs/python.md").read_text()
    files[f"{about}/METADATA"] = METADATA.format(
        version=version, license=given.license, description=description).encode()
    files[f"{about}/WHEEL"] = WHEEL.format(tag=tag).encode()

    given.folder.mkdir(parents=True, exist_ok=True)
    wheel = given.folder / f"rouse-{version}-{tag}.whl"
    write(wheel, files)
    print(wheel)


if __name__ == "__main__":
    main()
