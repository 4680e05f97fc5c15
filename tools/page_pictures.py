#!/usr/bin/env python3
"""Draws docs/explanation-light.svg and docs/explanation-dark.svg: what the page of `rouse explain --html` shows.

    tools/page_pictures.py .build/release/rouse            into docs/
    tools/page_pictures.py .build/release/rouse FOLDER

A word of the demo's evening, said from across the room, is taken from a log of it and explained; the figures of the page
are put into one picture, with its colours. The same bytes give the same pictures. Standard library only.
"""
import json
import re
import subprocess
import sys
import tempfile
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Where demo/words.txt says that it is.
WORD = 33.24
WIDTH, MARGIN, CAPTION = 640, 16, 22


def page(program):
    """The page about the word, as the program writes it."""
    with tempfile.TemporaryDirectory() as folder:
        def rouse(*arguments):
            return subprocess.run([program, *arguments], cwd=folder, check=True, capture_output=True, text=True).stdout

        takes = sorted(str(take) for take in (ROOT / "demo").glob("take*.flac"))
        rouse("enroll", "--keyword", "computer", "--output", "computer.rouse", *takes)
        rouse("listen", "--model", "computer.rouse", "--input", str(ROOT / "demo/evening.ogg"), "--log", "heard")
        events = [json.loads(line) for line in rouse("log", "heard", "--json").splitlines()]
        event = min(events, key=lambda event: abs(event["start"] - WORD))
        rouse("explain", "--log", "heard", "--html", "why.html", event["id"])
        return (Path(folder) / "why.html").read_text(encoding="utf-8")


def colours(style, theme):
    """The names of the page's colours; a dark theme says only what differs."""
    blocks = re.findall(r":root \{(.*?)\}", style, re.S)
    names = {}
    for block in blocks[:2 if theme == "dark" else 1]:
        names.update(re.findall(r"--([a-z0-9]+): (#[0-9a-f]+);", block))
    return names


def rules(style, names):
    """What the page says of its pictures, with colours in place of their names."""
    found = re.findall(r"(?:^|\s)svg ([.a-z][^{]*)\{([^}]*)\}", style)
    text = "\n".join(f"{selector.strip()} {{{body}}}" for selector, body in found)
    return re.sub(r"var\(--([a-z0-9]+)\)", lambda match: names[match[1]], text)


def picture(text, theme):
    style = re.search(r"<style>(.*?)</style>", text, re.S)[1]
    names = colours(style, theme)
    parts, y = [], MARGIN
    for figure in re.findall(r"<figure>(.*?)</figure>", text, re.S):
        svg = re.search(r'<svg viewBox="0 0 (\d+) (\d+)"[^>]*>(.*)</svg>', figure, re.S)
        caption = re.sub(r"<[^>]*>", "", re.search(r"<figcaption>(.*?)</figcaption>", figure, re.S)[1])
        height = int(svg[2])
        parts.append(f'<rect x="{MARGIN}" y="{y}" width="{WIDTH}" height="{height}" rx="6" fill="{names["panel"]}"/>')
        parts.append(f'<svg x="{MARGIN}" y="{y}" width="{WIDTH}" height="{height}" '
                     f'viewBox="0 0 {svg[1]} {svg[2]}">{svg[3]}</svg>')
        y += height + CAPTION - 4
        for line in wrapped(caption):
            parts.append(f'<text x="{MARGIN}" y="{y}">{line}</text>')
            y += CAPTION - 4
        y += MARGIN / 2
    full = WIDTH + 2 * MARGIN
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {full} {y:g}" role="img" '
            f'aria-label="{escape("What an explanation shows")}">\n<style>{rules(style, names)}</style>\n'
            f'<rect width="{full}" height="{y:g}" fill="{names["back"]}"/>\n' + "\n".join(parts) + "\n</svg>\n")


def wrapped(text, columns=100):
    line = ""
    for word in text.split():
        if line and len(line) + len(word) >= columns:
            yield line
            line = ""
        line += (" " if line else "") + word
    yield line


def main():
    program = str(Path(sys.argv[1]).resolve())
    folder = Path(sys.argv[2]) if len(sys.argv) > 2 else ROOT / "docs"
    text = page(program)
    for theme in ["light", "dark"]:
        (folder / f"explanation-{theme}.svg").write_text(picture(text, theme), encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    main()
