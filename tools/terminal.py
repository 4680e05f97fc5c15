"""A terminal as far as Rouse uses one: text, line ends, colours, and erasing the line at the bottom."""
import re

CONTROL = re.compile(r"\x1b\[([0-9;]*)([A-Za-z])|\x1b\]8;[^\x07\x1b]*(?:\x07|\x1b\\)|(\r|\n|\x08|\t)|([^\x00-\x1f\x7f]+)")
STYLES = {"1": "bold", "2": "dim", "31": "red", "32": "green", "33": "yellow"}


class Terminal:
    def __init__(self, columns):
        self.columns = columns
        self.lines = [[]]        # of cells: (character, style)
        self.row = self.column = 0
        self.style = None

    def feed(self, printed):
        """Takes the bytes that a program wrote."""
        for match in CONTROL.finditer(printed.decode("utf-8", "replace")):
            numbers, letter, control, text = match.groups()
            if letter == "m":
                for number in numbers.split(";"):
                    self.style = STYLES.get(number)
            elif letter in ("J", "K"):
                del self.lines[self.row][self.column:]
                if letter == "J":
                    del self.lines[self.row + 1:]
            elif control == "\r":
                self.column = 0
            elif control == "\n":
                self.new_line(keeps_column=True)
            elif control == "\x08":
                self.column = max(0, self.column - 1)
            elif control == "\t":
                self.write(" " * (8 - self.column % 8))
            elif text:
                self.write(text, self.style)

    def write(self, text, style=None):
        for character in text:
            if character == "\n":
                self.new_line()
                continue
            if self.column == self.columns:
                self.new_line()
            line = self.lines[self.row]
            line.extend([(" ", None)] * (self.column + 1 - len(line)))
            line[self.column] = (character, style)
            self.column += 1

    def new_line(self, keeps_column=False):
        self.row += 1
        if self.row == len(self.lines):
            self.lines.append([])
        if not keeps_column:
            self.column = 0
