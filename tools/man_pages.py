#!/usr/bin/env python3
"""Writes rouse.1, rouse-listen.1 and so on into a folder, from what the program says of its own options.

    tools/man_pages.py .build/release/rouse FOLDER

Exit statuses are those of docs/exit-status.md. SOURCE_DATE_EPOCH dates the pages, as builds that can be repeated do.
"""
import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OPTIONS = "Options"


def text(words):
    """A line of text that no macro is read from."""
    words = words.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + words if words.startswith((".", "'")) else words


def argument(words):
    """An argument of a macro, as one word."""
    return '"' + text(words).replace('"', "\\(dq") + '"'


def dumped(program):
    out = subprocess.run([program, "--experimental-dump-help"], check=True, capture_output=True, text=True).stdout
    return json.loads(out)["command"]


def version(program):
    return subprocess.run([program, "--version"], check=True, capture_output=True, text=True).stdout.strip()


def sentences(words):
    """Each on a line of its own, as roff wants them."""
    return [text(sentence) for sentence in re.split(r"(?<=[.!?]) (?=\S)", words)]


def paragraphs(discussion):
    """(prose, examples) of a help text; examples are what follows a line "Example:" or "Examples:"."""
    prose, _, examples = re.sub(r"^Examples?:\n", "\0", discussion, count=1, flags=re.M).partition("\0")
    prose = [" ".join(block.split()) for block in prose.split("\n\n") if block.strip()]
    return prose, [line.removeprefix("  ") for line in examples.splitlines()]


def pairs(arguments):
    """Arguments that are shown, each with what takes it back (`--no-x` for `--x`) or None."""
    shown = [item for item in arguments if item["shouldDisplay"]]
    named = {name["name"]: item for item in shown for name in item.get("names", ())}
    for item in shown:
        names = [name["name"] for name in item.get("names", ())]
        if not any(name.startswith("no-") and name[3:] in named for name in names):
            yield item, next((named[f"no-{name}"] for name in names if f"no-{name}" in named), None)


def flags(item):
    return ["-" + name["name"] if name["kind"] == "long" else name["name"] for name in
            sorted(item["names"], key=lambda name: name["kind"] == "long")]


def synopsis(name, command):
    yield f".Nm {name}"
    if command.get("subcommands"):
        yield ".Ar subcommand"
        yield ".Op Ar option ..."
        return
    yield ".Op Ar option ..."
    arguments = [item for item, _ in pairs(command["arguments"])]
    for item in arguments:
        if item["kind"] != "positional" and not item["isOptional"]:
            yield f".Fl {flags(item)[-1]} Ar {argument(item['valueName'])}"
    for item in arguments:
        if item["kind"] == "positional":
            value = f"Ar {argument(item['valueName'])}" + (" ..." if item["isRepeating"] else "")
            behind = "Fl - " if item["parsingStrategy"] == "postTerminator" else ""
            yield ("." if not item["isOptional"] else ".Op ") + behind + value


def described(item):
    """The sentence of an option, with its default where the sentence does not tell it."""
    sentence = item.get("abstract", "")
    default = item.get("defaultValue")
    if default and item["kind"] != "flag" and "(default:" not in sentence:
        sentence += f" (default: {default})"
    return sentence


def options(command):
    groups = {}
    for item, opposite in pairs(command["arguments"]):
        title = "Arguments" if item["kind"] == "positional" else item.get("sectionTitle", OPTIONS)
        groups.setdefault(title, []).append((item, opposite))
    for title in sorted(groups, key=lambda title: (title != "Arguments", title != OPTIONS)):
        yield f".Ss {title}"
        yield ".Bl -tag -width Ds"
        for item, opposite in groups[title]:
            if item["kind"] == "positional":
                yield f".It Ar {argument(item['valueName'])}"
            else:
                names = flags(item) + (flags(opposite) if opposite else [])
                value = f" Ar {argument(item['valueName'])}" if item["kind"] == "option" else ""
                yield ".It " + " , ".join("Fl " + argument(name) for name in names) + value
            yield from sentences(described(item) or "See the description.")
        yield ".El"


def statuses():
    page = (ROOT / "docs" / "exit-status.md").read_text()
    found = re.findall(r"^\| (\d+) \| (.+?) \|$", page, re.M)
    if not found:
        sys.exit("docs/exit-status.md: holds no table of statuses")
    yield ".Sh EXIT STATUS"
    yield ".Bl -tag -width 130"
    for status, meaning in found:
        yield f".It {status}"
        yield text(meaning.replace("`", ""))
    yield ".El"


def page(name, command, others, date, release):
    yield f".Dd {date}"
    yield f".Dt {name.upper()} 1"
    yield f".Os Rouse {release}"
    yield ".Sh NAME"
    yield f".Nm {name}"
    yield f".Nd {text(command['abstract'].rstrip('.'))}"
    yield ".Sh SYNOPSIS"
    yield from synopsis(name.replace("-", " ", 1), command)
    prose, examples = paragraphs(command.get("discussion") or "")
    yield ".Sh DESCRIPTION"
    for number, block in enumerate(prose or [command["abstract"]]):
        if number:
            yield ".Pp"
        yield from sentences(block)
    if command.get("subcommands"):
        yield ".Pp"
        yield "The subcommands are:"
        yield ".Bl -tag -width transcribe"
        for other in others:
            yield f".It {argument(other['commandName'])}"
            yield from sentences(other["abstract"])
        yield ".El"
    yield from options(command)
    yield from statuses()
    if examples:
        yield ".Sh EXAMPLES"
        yield ".Bd -literal"
        yield from (text(line) for line in examples)
        yield ".Ed"
    yield ".Sh SEE ALSO"
    names = sorted({"rouse", *(f"rouse-{other['commandName']}" for other in others)} - {name})
    for number, other in enumerate(names):
        yield f".Xr {other} 1" + (" ," if number + 1 < len(names) else "")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    program, folder = sys.argv[1], Path(sys.argv[2])
    command, release = dumped(program), version(program).split()[-1]
    moment = time.gmtime(int(os.environ.get("SOURCE_DATE_EPOCH", time.time())))
    date = time.strftime("%B ", moment) + str(moment.tm_mday) + time.strftime(", %Y", moment)
    others = [other for other in command["subcommands"] if other["shouldDisplay"] and other["commandName"] != "help"]
    folder.mkdir(parents=True, exist_ok=True)
    for name, what in [("rouse", command), *((f"rouse-{other['commandName']}", other) for other in others)]:
        lines = page(name, what, others, date, release)
        (folder / f"{name}.1").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
