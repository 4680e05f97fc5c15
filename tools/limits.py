#!/usr/bin/env python3
"""Writes docs/limits.md: every bound on what comes from outside, from where it is declared.

    tools/limits.py            writes the page
    tools/limits.py --check    fails when the page is not what it would write

A bound is a `Limit(VALUE, .UNIT, of: "WHAT", beyond: "WHAT THEN")` in the sources, its value made of numbers alone.
"""

import ast
import operator
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs/limits.md"
HEADING = """\
# Limits

Whatever feeds Rouse, a file, a service, a program, a person, is held to these bounds; beyond them it is refused, cut or
left out, and that is said. None of them stops the listening. Some are the defaults of options
([settings.md](settings.md), [transcription.md](transcription.md)). This page is generated from the sources by
`tools/limits.py`.
"""
DECLARATION = re.compile(
    r"(?<!func )\bLimit(?:<\w+>)?\(\s*([^,\"]+?),\s*\.(\w+),\s*of:\s*\"((?:[^\"\\]|\\.)*)\",\s*"
    r"beyond:\s*\"((?:[^\"\\]|\\.)*)\"\s*\)")
OPERATIONS = {ast.LShift: operator.lshift, ast.Mult: operator.mul, ast.Add: operator.add, ast.Sub: operator.sub}


def number(expression):
    """The value of an expression of numbers, as Swift has it."""

    def value(node):
        if isinstance(node, ast.Constant) and isinstance(node.value, (int, float)):
            return node.value
        if isinstance(node, ast.BinOp) and type(node.op) in OPERATIONS:
            return OPERATIONS[type(node.op)](value(node.left), value(node.right))
        raise ValueError(f"'{expression}' is not made of numbers alone")

    return value(ast.parse(expression.strip(), mode="eval").body)


def shown(value, unit):
    if unit == "bytes":
        for factor, name in ((1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")):
            if value >= factor and value % factor == 0:
                return f"{value // factor} {name}"
    return f"{int(value) if value == int(value) else value:,} {unit[:-1] if value == 1 else unit}"


def page():
    sections = {}
    for file in sorted((ROOT / "Sources").glob("*/*/**/*.swift")):
        text = file.read_text()
        found = DECLARATION.findall(text)
        declared = len(re.findall(r"= Limit\(", text))
        if len(found) != declared:
            sys.exit(f"{file}: has {declared} limits, of which {len(found)} can be read; write them as tools/limits.py says")
        room = file.relative_to(ROOT / "Sources").parts[1]
        for value, unit, subject, beyond in found:
            sections.setdefault(room, []).append((subject, shown(number(value), unit), beyond))
    lines = [HEADING]
    for room in sorted(sections):
        lines += [f"## {room}", "", "| of | at most | beyond |", "|---|---|---|"]
        lines += [f"| {subject} | {value} | {beyond} |" for subject, value, beyond in sorted(sections[room])]
        lines.append("")
    return "\n".join(lines)


def main():
    text = page()
    if sys.argv[1:] == ["--check"]:
        if not PAGE.exists() or PAGE.read_text() != text:
            sys.exit("docs/limits.md: does not say what the sources do; run tools/limits.py")
    elif sys.argv[1:]:
        sys.exit(__doc__)
    else:
        PAGE.write_text(text)


if __name__ == "__main__":
    main()
