#!/usr/bin/env python3
"""Reads the pages as a reader would: lines end at 120, links lead somewhere, and the index reaches every page.

    tools/check_docs.py             of this checkout
    tools/check_docs.py FOLDER      of another

Prints a line for each complaint, and ends with 1 when there is one.
"""
import re
import sys
from pathlib import Path
from urllib.parse import unquote

LONGEST = 120
INDEX = "docs/README.md"
# Their tables are wider than a page.
WIDE = {"models/README.md", "docs/limits.md"}

LINK = re.compile(r"\]\(([^)\s]+)\)|(?:src|srcset|href)=\"([^\"]+)\"")


def pages(root):
    found = [*root.glob("*.md"), *root.glob("docs/**/*.md"), *root.glob("demo/*.md"), *root.glob("models/*.md")]
    return sorted(path.relative_to(root).as_posix() for path in found)


def prose(text):
    """Numbered lines outside fenced blocks, without code in them."""
    fenced = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("```"):
            fenced = not fenced
        elif not fenced and not line.startswith("    "):
            yield number, re.sub(r"`[^`]*`", "", line)


def anchors(text):
    """What the headings of a page are called in links to them."""
    fenced = False
    for line in text.splitlines():
        if line.startswith("```"):
            fenced = not fenced
        elif not fenced and line.startswith("#"):
            title = re.sub(r"[^\w\- ]", "", line.lstrip("#").strip().lower())
            yield title.replace(" ", "-")


def links(text):
    for number, line in prose(text):
        for match in LINK.finditer(line):
            yield number, match[1] or match[2]


def complaints(root):
    texts = {page: (root / page).read_text(encoding="utf-8") for page in pages(root)}
    reached = set()
    for page, text in texts.items():
        for number, line in enumerate(text.splitlines(), 1):
            if len(line) > LONGEST and page not in WIDE:
                yield f"{page}:{number}: has {len(line)} columns; break it at {LONGEST}"
        for number, link in links(text):
            if re.match(r"[a-z]+:", link):
                continue
            path, _, anchor = unquote(link).partition("#")
            target = ((root / page).parent / path).resolve() if path else root / page
            if not target.exists():
                yield f"{page}:{number}: {link} is not there"
                continue
            if not target.is_relative_to(root):
                yield f"{page}:{number}: {link} is outside the repository"
                continue
            name = target.relative_to(root).as_posix()
            if page == INDEX:
                reached.add(name)
            if anchor and name in texts and anchor not in anchors(texts[name]):
                yield f"{page}:{number}: {name} has no heading #{anchor}"
    if INDEX not in texts:
        yield f"{INDEX}: is not there"
        return
    for page in texts:
        if page.startswith("docs/") and page != INDEX and page not in reached:
            yield f"{page}: {INDEX} does not link to it"


def main():
    root = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent.parent).resolve()
    found = list(complaints(root))
    for complaint in found:
        print(complaint, file=sys.stderr)
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
