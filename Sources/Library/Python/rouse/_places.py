"""Keyword models that are on this machine already."""

from __future__ import annotations

import os
from pathlib import Path

from ._errors import ArgumentError


def folders() -> list[Path]:
    """Where models are looked for, the strongest first: as the program does."""
    data = os.environ.get("XDG_DATA_HOME", "")
    home = os.environ.get("HOME", "")
    user = data if data.startswith("/") else f"{home}/.local/share" if home else ""
    own = [Path(user) / "rouse/keywords"] if user else []
    return [*own, Path("/var/lib/rouse/keywords"), Path("/var/lib/rouse"), Path("/etc/rouse/keywords")]


def models() -> dict[str, str]:
    """Paths by the names of the words."""
    found: dict[str, str] = {}
    for folder in folders():
        try:
            entries = sorted(folder.iterdir())
        except OSError:
            continue
        for entry in entries:
            word, path = (entry.stem, entry) if entry.suffix == ".rouse" else (entry.name, entry / f"{entry.name}.rouse")
            if word not in found and os.access(path, os.R_OK) and path.is_file():
                found[word] = str(path)
    return dict(sorted(found.items()))


def path_of(word: str) -> str:
    """The model that a word without a path means."""
    known = models()
    if word not in known:
        there = f"there are: {', '.join(known)}" if known else f"there is none in {folders()[0]}"
        raise ArgumentError(
            f"There is no model '{word}', {there}; teach the word with 'rouse enroll --keyword \"{word}\"'.")
    return known[word]
