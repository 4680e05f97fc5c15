"""``python -m rouse listen``: becomes the program ``rouse`` that is in the wheel, or else that of the system."""

from __future__ import annotations

import os
import shutil
import sys

from ._processor import build


def main() -> None:
    """Runs ``rouse`` with the arguments of this process, in its place."""
    inside = build("rouse")
    program = str(inside) if inside else shutil.which("rouse")
    if program is None or os.path.realpath(program) == os.path.realpath(sys.argv[0]):
        sys.exit("rouse: the program is not in this wheel and not in PATH; install a portable wheel, or the program")
    os.execv(program, ["rouse", *sys.argv[1:]])


if __name__ == "__main__":
    main()
