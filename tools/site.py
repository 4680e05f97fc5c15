#!/usr/bin/env python3
"""Makes the pages and the reference of the library into HTML that opens from the file system.

    tools/site.py FOLDER                the pages of this checkout, and the reference where the library was built
    tools/site.py --check FOLDER        sees that every link within leads somewhere

DocC's own renderer fetches JSON, which browsers refuse to a page that was opened from a file; so the reference is made of
the symbol graphs that it is made of, too. Needs cmark-gfm (Debian has it). Ends with 1 when a link leads nowhere.
"""
import ast
import html
import json
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

sys.dont_write_bytecode = True
ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))
from check_docs import pages  # noqa: E402

STYLE = """
:root { color-scheme: light dark; --line: #8885; --soft: #8881; --link: #0b62c4 }
@media (prefers-color-scheme: dark) { :root { --link: #6db3ff } }
body { font: 16px/1.55 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem 1.25rem 4rem }
nav { border-bottom: 1px solid var(--line); padding-bottom: .5rem; margin-bottom: 1.5rem }
nav a { margin-right: 1.2rem }
a { color: var(--link); text-decoration: none }
a:hover { text-decoration: underline }
pre, code { font: .9em/1.45 ui-monospace, monospace }
pre { background: var(--soft); padding: .7rem .9rem; overflow-x: auto; border-radius: 6px }
table { border-collapse: collapse; display: block; overflow-x: auto }
th, td { border: 1px solid var(--line); padding: .25rem .6rem; text-align: left; vertical-align: top }
img { max-width: 100% }
h2 { border-top: 1px solid var(--line); padding-top: 1rem; margin-top: 2.2rem }
.member { margin-left: 1.5rem }
"""


def up(place):
    return "../" * (len(Path(place).parts) - 1)


def document(place, title, body):
    root = up(place)
    links = [("index.html", "Rouse"), ("docs/README.html", "Documentation"), ("docs/commands.html", "Commands"),
             ("reference/index.html", "Swift reference"), ("reference/python/index.html", "Python reference")]
    menu = "".join(f'<a href="{root}{target}">{name}</a>' for target, name in links)
    return (f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{html.escape(title)}</title>'
            f'<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="{root}style.css"></head>'
            f"<body><nav>{menu}</nav>\n<main>\n{body}</main></body></html>\n")


def rendered(markdown):
    """HTML of a page; only the project's own pages come here, so that raw HTML in them is wanted."""
    done = subprocess.run(
        ["cmark-gfm", "--unsafe", "-e", "table", "-e", "autolink", "-e", "strikethrough"], input=markdown, check=True,
        capture_output=True, text=True)
    return done.stdout


def with_anchors(text):
    """Headings get the names by which pages link to them, the same as where the repository is shown."""
    def anchor(match):
        words = html.unescape(re.sub(r"<[^>]*>", "", match[2]))
        name = re.sub(r"[^\w\- ]", "", words.strip().lower()).replace(" ", "-")
        return f'<h{match[1]} id="{name}">{match[2]}</h{match[1]}>'
    return re.sub(r"<h([1-6])>(.*?)</h\1>", anchor, text, flags=re.S)


def place_of(page):
    return "index.html" if page == "README.md" else page[:-3] + ".html"


def write_page(folder, page, known, copied):
    source = ROOT / page

    def moved(match):
        attribute, link = match[1], html.unescape(match[2])
        if re.match(r"[a-z]+:|#", link):
            return match[0]
        path, mark, anchor = unquote(link).partition("#")
        target = (source.parent / path).resolve().relative_to(ROOT).as_posix()
        if target in known:
            to = place_of(target)
        else:
            copied.add(target)
            to = target + ("/index.html" if (ROOT / target).is_dir() else "")
        return f'{attribute}="{html.escape(up(place_of(page)) + to + mark + anchor)}"'

    text = source.read_text(encoding="utf-8")
    body = re.sub(r'\b(href|src|srcset)="([^"]*)"', moved, with_anchors(rendered(text)))
    title = next((line.lstrip("# ") for line in text.splitlines() if line.startswith("# ")), page)
    write(folder, place_of(page), title, body)


def write(folder, place, title, body):
    path = folder / place
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(document(place, title, body), encoding="utf-8")


def copy(folder, name):
    """What a page links to and is none itself; of a folder, the files that the repository has."""
    if not (ROOT / name).is_dir():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, folder / name)
        return
    files = subprocess.run(
        ["git", "ls-files", name], cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()
    rows = []
    for file in files:
        # A page that opens as text lies beside the one that was made of it.
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / file, folder / file)
        rows.append(f'<li><a href="{html.escape(file[len(name):].lstrip("/"))}">{html.escape(file)}</a></li>')
    write(folder, name.rstrip("/") + "/index.html", name, f"<h1>{html.escape(name)}</h1>\n<ul>{''.join(rows)}</ul>\n")


def library():
    """The modules that `import Rouse` brings."""
    text = (ROOT / "Sources/Library/Rouse/Rouse.swift").read_text(encoding="utf-8")
    return re.findall(r"^@_exported public import (\w+)$", text, flags=re.M)


def symbol_graphs(folder):
    """Has the compiler write what is public in the modules that were built."""
    modules = ROOT / ".build/release/Modules"
    swift = subprocess.run(
        ["tools/swift.sh", "path"], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()
    target = json.loads(subprocess.run(
        [swift, "-print-target-info"], check=True, capture_output=True, text=True).stdout)["target"]["triple"]
    includes = [modules, *(path.parent for path in (ROOT / "Sources/Base/C").glob("*/module.modulemap"))]
    maps = sorted((ROOT / ".build/release").glob("*.build/module.modulemap"))
    for module in library():
        if not (modules / f"{module}.swiftmodule").exists():
            sys.exit(f"site: {modules} has no {module}; build the library first, as 'make docs' does")
        subprocess.run(
            [swift, "symbolgraph-extract", "-module-name", module, "-target", target, "-minimum-access-level", "public",
             "-skip-inherited-docs", "-skip-synthesized-members", "-output-dir", folder,
             *(word for include in includes for word in ("-I", include)),
             *(word for path in maps for word in ("-Xcc", f"-fmodule-map-file={path}"))], check=True)


def declaration(symbol):
    return "".join(part["spelling"] for part in symbol.get("declarationFragments", []))


def comment(symbol):
    lines = symbol.get("docComment", {}).get("lines", [])
    text = "\n".join(line["text"] for line in lines)
    # DocC's links to symbols.
    return re.sub(r"``([^`]+)``", r"`\1`", text)


def module_page(module, graphs):
    symbols = [s for graph in graphs for s in graph["symbols"] if s["kind"]["identifier"] != "swift.extension"]
    symbols = {s["identifier"]["precise"]: s for s in symbols}.values()
    members = {}
    for symbol in symbols:
        members.setdefault(tuple(symbol["pathComponents"][:-1]), []).append(symbol)

    def order(symbol):
        where = symbol.get("location", {})
        return where.get("uri", ""), where.get("position", {}).get("line", 0), symbol["names"]["title"]

    seen = {}
    out = [f"<h1>{module}</h1>", ""]
    listed = [""]

    def show(symbol, depth):
        path = symbol["pathComponents"]
        name = re.sub(r"[^\w.]", "-", ".".join(path))
        seen[name] = seen.get(name, 0) + 1
        if seen[name] > 1:
            name += f"-{seen[name]}"
        level = min(2 + depth, 4)
        if depth == 0:
            listed.append(f"- [`{path[-1]}`](#{name})")
        out.extend([
            f'<h{level} id="{name}"><code>{html.escape(".".join(path))}</code></h{level}>', "",
            f"<pre>{html.escape(declaration(symbol))}</pre>", "", comment(symbol), ""])
        for member in sorted(members.get(tuple(path), []), key=order):
            show(member, depth + 1)

    tops = sorted(members.get((), []), key=lambda s: s["names"]["title"])
    for symbol in tops:
        show(symbol, 0)
    # What a module adds to types of others.
    known = {tuple(s["pathComponents"]) for s in symbols}
    for parent in sorted(p for p in members if p and p not in known):
        for symbol in sorted(members[parent], key=order):
            show(symbol, 0)
    out[1:1] = listed + [""]
    return rendered("\n".join(out)), len(symbols)


def write_reference(folder):
    graphs = folder / "symbols"
    graphs.mkdir(parents=True)
    symbol_graphs(graphs)
    rows = []
    for module in library():
        files = sorted([graphs / f"{module}.symbols.json", *graphs.glob(f"{module}@*.symbols.json")])
        body, count = module_page(module, [json.loads(file.read_text(encoding="utf-8")) for file in files])
        write(folder, f"reference/{module}.html", module, body)
        rows.append(f'<tr><td><a href="{module}.html">{module}</a></td><td>{count}</td></tr>')
    shutil.rmtree(graphs)
    write(folder, "reference/index.html", "Swift reference",
          "<h1>Swift reference</h1>\n<p>What <code>import Rouse</code> brings, module by module. "
          '<a href="../docs/library.html">In your own program</a> says how to begin.</p>\n'
          f"<table><tr><th>module</th><th>public symbols</th></tr>{''.join(rows)}</table>\n")


def described(text):
    """A docstring as Markdown: its fields become a list, and its examples code."""
    out, example = [], False
    for line in text.splitlines():
        field = re.match(r":(param|raises|returns?)\s*(\w*):\s*(.*)", line)
        starts = line.startswith((">>>", "..."))
        if starts and not example:
            out += ["", "```python"]
        elif example and not line.strip():
            out.append("```")
        example = starts or (example and bool(line.strip()))
        if field:
            name = f"`{field[2]}`" if field[2] else field[1]
            out.append(f"- {'raises ' if field[1] == 'raises' else ''}{name}: {field[3]}")
        else:
            out.append(re.sub(r"\s*# doctest:.*", "", line))
    return "\n".join(out + (["```"] if example else []))


def python_page(path):
    """What is public in a module: its classes, functions and what these have."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    name = "rouse" if path.stem == "__init__" else f"rouse.{path.stem}"
    out, count = [f"<h1>{name}</h1>", "", described(ast.get_docstring(tree) or ""), ""], 0

    def show(node, before, level):
        nonlocal count
        named = before + node.name
        count += 1
        if isinstance(node, ast.ClassDef):
            bases = ", ".join(ast.unparse(base) for base in node.bases)
            line = f"class {node.name}" + (f"({bases})" if bases else "")
        else:
            returned = f" -> {ast.unparse(node.returns)}" if node.returns else ""
            kinds = "".join(f"@{ast.unparse(decorator)}\n" for decorator in node.decorator_list)
            line = f"{kinds}def {node.name}({ast.unparse(node.args)}){returned}"
        out.extend([f'<h{level} id="{named}"><code>{html.escape(named)}</code></h{level}>', "",
                    f"<pre>{html.escape(line)}</pre>", "", described(ast.get_docstring(node) or ""), ""])
        if not isinstance(node, ast.ClassDef):
            return
        for position, member in enumerate(node.body):
            if isinstance(member, ast.AnnAssign) and not ast.unparse(member.target).startswith("_"):
                after = node.body[position + 1:position + 2]
                told = next((entry.value.value for entry in after if isinstance(entry, ast.Expr)
                             and isinstance(entry.value, ast.Constant)), "")
                out.append(f"- `{ast.unparse(member.target)}: {ast.unparse(member.annotation)}`"
                           + (f": {' '.join(told.split())}" if told else ""))
        out.append("")
        for member in node.body:
            if isinstance(member, ast.FunctionDef) and (member.name == "__init__" or not member.name.startswith("_")):
                show(member, named + ".", min(level + 1, 4))

    for node in tree.body:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)) and not node.name.startswith("_"):
            show(node, "", 2)
    return name, rendered("\n".join(out)), count


def write_python_reference(folder):
    """Read from the module's sources, so that nothing of it has to run."""
    rows = []
    for path in sorted((ROOT / "Sources/Library/Python/rouse").glob("*.py")):
        if path.stem.startswith("_") and path.stem != "__init__":
            continue
        name, body, count = python_page(path)
        place = "index" if path.stem == "__init__" else name
        if place == "index":
            first = body
            continue
        write(folder, f"reference/python/{place}.html", name, body)
        rows.append(f'<tr><td><a href="{place}.html">{name}</a></td><td>{count}</td></tr>')
    write(folder, "reference/python/index.html", "Python reference",
          first + '<p>All of these names can be had from <code>rouse</code> itself, those of <code>rouse.porcupine</code> '
          'and <code>rouse.openwakeword</code> apart. <a href="../../docs/python.html">In Python</a> says how to begin.</p>\n'
          f"<table><tr><th>module</th><th>public names</th></tr>{''.join(rows)}</table>\n")


class Links(HTMLParser):
    def __init__(self):
        super().__init__()
        self.links, self.names = [], set()

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name == "id":
                self.names.add(value)
            elif name in ("href", "src", "srcset") and value:
                self.links.append(value)


def check(folder):
    read = {}
    for path in sorted(folder.rglob("*.html")):
        read[path] = Links()
        read[path].feed(path.read_text(encoding="utf-8"))
    for path, page in read.items():
        for link in page.links:
            if re.match(r"(https?|mailto):", link):
                continue
            where = path.relative_to(folder)
            name, _, anchor = unquote(link).partition("#")
            target = (path.parent / name).resolve() if name else path
            if link.startswith("/") or ":" in name or not target.is_relative_to(folder) or not target.is_file():
                yield f"{where}: {link} leads nowhere"
            elif anchor and target in read and anchor not in read[target].names:
                yield f"{where}: {link} has no such heading"


def make(folder):
    if folder.exists():
        # Nothing else is ever removed than what was made here.
        if not (folder / "style.css").exists() and any(folder.iterdir()):
            sys.exit(f"site: {folder} holds something else; name another folder")
        shutil.rmtree(folder)
    folder.mkdir(parents=True)
    (folder / "style.css").write_text(STYLE.lstrip(), encoding="utf-8")
    known = set(pages(ROOT))
    copied = set()
    for page in sorted(known):
        write_page(folder, page, known, copied)
    for name in sorted(copied):
        copy(folder, name)
    write_reference(folder)
    write_python_reference(folder)


def main():
    words = sys.argv[1:]
    if len(words) not in (1, 2) or (len(words) == 2 and words[0] != "--check"):
        sys.exit("usage: tools/site.py [--check] FOLDER")
    folder = Path(words[-1]).resolve()
    if len(words) == 1:
        make(folder)
    found = list(check(folder))
    for complaint in found:
        print(f"site: {complaint}", file=sys.stderr)
    if not found and len(words) == 1:
        print(folder / "index.html")
    sys.exit(1 if found else 0)


main()
