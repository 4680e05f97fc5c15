#!/usr/bin/env python3
"""Draws docs/session-light.svg and docs/session-dark.svg: a real session on a terminal, with the demo's recordings.

    tools/session_picture.py .build/release/rouse            into docs/
    tools/session_picture.py .build/release/rouse FOLDER

The commands below are typed into a shell on a pseudo-terminal; what comes back is put on a small terminal and drawn as
it stands there. The same bytes give the same pictures. Standard library only.
"""
import fcntl
import os
import pty
import shutil
import struct
import subprocess
import sys
import tempfile
import termios
from pathlib import Path

from terminal import Terminal
from terminal_svg import THEMES, draw

COLUMNS = 78
DEMO = Path(__file__).resolve().parent.parent / "demo"

PHRASES = ["turn on the light in the kitchen", "what is the weather like tomorrow", "set a timer for ten minutes",
           "how much flour do i need", "pause the music"]

# As somebody would type them. Partial texts come when the recogniser is as far as that, which no two runs share; the
# last command leaves them out.
COMMANDS = [
    "rouse enroll --keyword computer --output computer.rouse take*.flac",
    "rouse listen --model computer.rouse --input evening.ogg \\\n"
    "    --grammar kitchen.txt | grep -e score -e '\"'",
]


def run(command, folder, program):
    """What the command prints on a terminal; a session with a command that fails is no picture."""
    main, other = pty.openpty()
    fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", 50, COLUMNS, 0, 0))
    child = subprocess.Popen(
        ["bash", "-c", "set -o pipefail\n" + command], cwd=folder, stdin=other, stdout=other, stderr=other,
        start_new_session=True, env={
            "PATH": f"{Path(program).resolve().parent}:/usr/bin:/bin", "TERM": "xterm-256color", "HOME": str(folder),
            "LANG": "C.UTF-8"})
    os.close(other)
    printed = b""
    while True:
        try:
            piece = os.read(main, 65536)
        except OSError:          # what Linux says when the last program has closed the terminal
            break
        if not piece:
            break
        printed += piece
    os.close(main)
    if child.wait() != 0:
        sys.exit(f"'{command}' ended with status {child.returncode}:\n{printed.decode(errors='replace')}")
    return printed


def session(program):
    """A terminal on which all commands have run."""
    terminal = Terminal(COLUMNS)
    with tempfile.TemporaryDirectory() as folder:
        for recording in [*DEMO.glob("take*.flac"), DEMO / "evening.ogg"]:
            shutil.copy(recording, folder)
        Path(folder, "kitchen.txt").write_text("".join(f"{phrase}\n" for phrase in PHRASES))
        for number, command in enumerate(COMMANDS):
            if number:
                terminal.write("\n")
            terminal.write("$ ", "prompt")
            terminal.write(command + "\n", "typed")
            terminal.feed(run(command, folder, program))
    return terminal


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    program = Path(sys.argv[1])
    if not os.access(program, os.X_OK) or program.name != "rouse":
        sys.exit(f"{program}: is no program called rouse; build it with 'make build'")
    folder = Path(sys.argv[2]) if len(sys.argv) == 3 else DEMO.parent / "docs"
    terminal = session(program)
    for name, theme in THEMES.items():
        (folder / f"session-{name}.svg").write_text(draw(terminal.lines, COLUMNS, theme))


if __name__ == "__main__":
    main()
