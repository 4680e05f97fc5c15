"""What stands on a terminal as SVG, in the letters of whoever looks at it: no font is embedded or fetched."""
import re
from html import escape
from itertools import groupby

# Each piece of text is fitted to its columns, so that every monospaced font keeps them.
FONTS = "ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono','Liberation Mono',monospace"
SIZE, WIDTH, HEIGHT = 15, 9, 22
MARGIN, BAR = 22, 40

THEMES = {
    "light": {"back": "#ffffff", "edge": "#d0d7de", "bar": "#f3f5f7", "text": "#24292f", "dim": "#57606a",
              "prompt": "#8250df", "typed": "#0a3069", "time": "#57606a", "word": "#116329", "said": "#953800",
              "green": "#116329", "yellow": "#7d4e00", "red": "#a40e26", "bold": "#24292f"},
    "dark": {"back": "#0d1117", "edge": "#30363d", "bar": "#161b22", "text": "#d1d7e0", "dim": "#9198a1",
             "prompt": "#d2a8ff", "typed": "#f0f6fc", "time": "#9198a1", "word": "#7ee787", "said": "#ffc680",
             "green": "#7ee787", "yellow": "#e3b341", "red": "#ff9492", "bold": "#f0f6fc"},
}
HEAVY = ("prompt", "typed", "bold")

# Text without a colour of its own is tinted as code is in a listing.
TINTS = [(re.compile(r"^\d+:\d\d\.\d\d|\(threshold [^)]*\)|^rouse: .*"), "time"), (re.compile(r'"[^"]+"'), "said"),
         (re.compile(r"(?<=\d  )\S.*?  score \d\.\d\d|(?<= )good$"), "word")]


def draw(lines, columns, theme, title="rouse"):
    lines = [tinted(trimmed(line)) for line in lines]
    while lines and not lines[-1]:
        lines.pop()
    width, height = columns * WIDTH + 2 * MARGIN, BAR + len(lines) * HEIGHT + MARGIN
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'font-family="{FONTS}" font-size="{SIZE}" role="img" aria-label="A session of rouse on a terminal">',
        f'<rect x=".5" y=".5" width="{width - 1}" height="{height - 1}" rx="10" fill="{theme["back"]}" '
        f'stroke="{theme["edge"]}"/>',
        f'<path d="M1 {BAR - 10}V11a10 10 0 0 1 10-10h{width - 22}a10 10 0 0 1 10 10v{BAR - 21}z" '
        f'fill="{theme["bar"]}"/>',
    ]
    for place in range(3):
        out.append(f'<circle cx="{20 + 18 * place}" cy="15.5" r="5.5" fill="{theme["edge"]}"/>')
    out.append(f'<text x="{width / 2}" y="20" text-anchor="middle" font-size="13" fill="{theme["dim"]}">'
               f"{escape(title)}</text>")
    for row, line in enumerate(lines):
        y = BAR + row * HEIGHT + SIZE
        for style, start, text in pieces(line):
            weight = ' font-weight="600"' if style in HEAVY else ""
            out.append(
                f'<text x="{MARGIN + start * WIDTH}" y="{y}" textLength="{len(text) * WIDTH}" '
                f'lengthAdjust="spacingAndGlyphs" xml:space="preserve" fill="{theme[style]}"{weight}>'
                f"{escape(text, quote=False)}</text>")
    return "\n".join(out) + "\n</svg>\n"


def trimmed(line):
    end = len(line)
    while end and line[end - 1][0] == " ":
        end -= 1
    return line[:end]


def tinted(line):
    text = "".join(character for character, _ in line)
    for pattern, style in TINTS:
        for match in pattern.finditer(text):
            for place in range(*match.span()):
                line[place] = (line[place][0], line[place][1] or style)
    return line


def pieces(line):
    """(style, first column, text) of what is alike, without the blanks around it."""
    column = 0
    for style, cells in groupby(line, key=lambda cell: cell[1] or "text"):
        text = "".join(character for character, _ in cells)
        shown = text.strip()
        if shown:
            yield style, column + len(text) - len(text.lstrip()), shown
        column += len(text)
