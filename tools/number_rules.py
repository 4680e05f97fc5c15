#!/usr/bin/env python3
"""Writes the rules by which numbers are spelt out in many languages into a file: tools/number_rules.py

The rules are those of the Unicode Common Locale Data Repository (RBNF), taken from the package `unicode-rbnf` of PyPI:
the cardinal numbers up to 999,999, with all that they refer to. They are under the Unicode License.
"""

import pathlib
import re
import xml.etree.ElementTree

import unicode_rbnf

ROOT = pathlib.Path(__file__).resolve().parent.parent
FILE = ROOT / "Sources/Base/C/CNumberRules/numbers.rbnf"
RULES = pathlib.Path(unicode_rbnf.__file__).parent / "rbnf"
# Languages by the names that files of sentences give them; English has rules of its own.
LANGUAGES = {name: name for name in (
    "af am ar az be bg bs ca cs cy da de el eo es et fa fi fil fo fr ga he hi hr hu hy id is it ja ka kk km ko ky lb "
    "lo lt lv mk ms mt my ne nl no pl pt ro ru sk sl sq sr sv sw ta th tr uk vi yue zh").split()}
LANGUAGES |= {"nb": "no", "nn": "nn", "de-CH": "de_CH", "fr-CH": "fr_CH", "fr-BE": "fr_BE", "pt-PT": "pt_PT",
              "sr-Latn": "sr_Latn", "zh-Hant": "zh_Hant", "zh-TW": "zh_Hant", "zh-HK": "zh_Hant"}
HEADING = """\
# How numbers are spelt out, from the Unicode Common Locale Data Repository. Made by tools/number_rules.py: do not edit.
# Copyright © 1991-2026 Unicode, Inc. Unicode License V3: https://www.unicode.org/license.txt
#
# Behind '@' the names of a language; then a line for each set of rules: its name behind '%', or behind '%%' where only
# other sets refer to it, and its rules, each behind a ';': 'base=text', 'base/radix=text', '-x=text' or 'x.x=text'."""
MOST = 999_999
PUBLIC = re.compile(r"spellout-(cardinal|numbering)(?!.*(year|verbose))")
REFERENCE = re.compile(r"%+([\w-]+)")


def rulesets(path):
    """The rules of each set, and the names of those that numbers are spelt with."""
    sets, names = {}, []
    for element in xml.etree.ElementTree.parse(path).getroot().iter("ruleset"):
        name = element.get("type")
        rules = []
        for rule in element.findall("rbnfrule"):
            base, text = rule.get("value"), (rule.text or "").split(";")[0].replace("\u00ad", "")
            radix = rule.get("radix", "10").replace(",", "")
            is_number = base.isdigit() and int(base) <= MOST
            if is_number or base in ("-x", "x.x", "x,x"):
                rules.append((base.replace("x,x", "x.x") + ("" if radix == "10" else f"/{radix}"), text))
        if name == "lenient-parse" or not rules:
            continue
        sets[name] = rules
        if element.get("access") != "private" and PUBLIC.match(name):
            names.append(name)
    return sets, names


def lines(path):
    """The sets of rules as the program reads them."""
    sets, names = rulesets(path)
    wanted, todo = [], list(names)
    while todo:
        name = todo.pop(0)
        if name in wanted or name not in sets:
            continue
        wanted.append(name)
        for _, text in sets[name]:
            todo += REFERENCE.findall(text)
    for name in wanted:
        rules = (f"{base}={text}" for base, text in sets[name])
        yield ";".join([("%" if name in names else "%%") + name, *rules])


def main():
    out = [HEADING]
    for file in sorted(set(LANGUAGES.values())):
        out += ["@ " + " ".join(sorted((name for name, of in LANGUAGES.items() if of == file), key=lambda n: (n != file, n)))]
        out += lines(RULES / f"{file}.xml")
    FILE.write_text("\n".join(out) + "\n", encoding="utf-8")
    print(f"{FILE}: {FILE.stat().st_size >> 10} KiB, {len(set(LANGUAGES.values()))} languages")


if __name__ == "__main__":
    main()
