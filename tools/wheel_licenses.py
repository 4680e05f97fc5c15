#!/usr/bin/env python3
"""Puts the licenses of the libraries that auditwheel has put into a wheel beside them, and writes the wheel anew.

    tools/wheel_licenses.py WHEEL FOLDER LIBRARIES    LIBRARIES is the folder that they were taken from

Of each library it takes the copyright file of the Debian package that has it. Prints the path of the wheel. The same
files make the same bytes.
"""
import pathlib
import re
import subprocess
import sys
import zipfile

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import wheel as wheels  # noqa: E402


def package(stem):
    """The Debian package of this machine that has a library `libfoo.so`."""
    found = subprocess.run(["dpkg", "-S", f"*/{stem}*"], capture_output=True, text=True).stdout
    names = [line.split(":")[0] for line in found.splitlines() if re.search(rf"/{re.escape(stem)}\.so\.\d", line)]
    return names[0] if names else None


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    source, folder = map(pathlib.Path, sys.argv[1:3])
    with zipfile.ZipFile(source) as archive:
        files = {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}
    about = next(name.partition("/")[0] for name in files if name.endswith(".dist-info/METADATA"))
    bundled = [name for name in files if name.startswith("rouse.libs/")]
    taken = {}
    for name in bundled:
        # libfftw3f-1a2b3c4d.so.3.6.9
        stem = re.match(r"rouse\.libs/(.+?)-[0-9a-f]{8}\.so", name)[1]
        owner = package(stem)
        if owner is None:
            sys.exit(f"tools/wheel_licenses.py: no package of this machine has {stem}, so its license is not known")
        taken[owner] = pathlib.Path(f"/usr/share/doc/{owner}/copyright").read_bytes()
    for owner, text in sorted(taken.items()):
        files[f"{about}/licenses/{owner}"] = text
    made = folder / source.name
    wheels.write(made, files)
    print(made)


if __name__ == "__main__":
    main()
