#!/usr/bin/env python3
"""Takes pictures of the page with the demo's recordings: docs/page-live-light.png, page-live-dark.png and
page-teach-light.png.

    tools/studio_pictures.py .build/release/rouse            into docs/
    tools/studio_pictures.py .build/release/rouse FOLDER

The evening is heard in real time until several commands were said, and then the demo's word is taught from its takes.
Needs chromium, chromium-driver and ffmpeg.
"""
import os
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DEMO = ROOT / "demo"
sys.path.insert(0, str(ROOT / "Tests/ListenTests"))
from webdriver import Driver  # noqa: E402
from session_picture import PHRASES  # noqa: E402

RATE = 16_000
# Seconds of the evening in which three commands are said.
HEARD = 42
SIZES = {"live": 730, "teach": 1_030}
COLOURS = 24


class Ear:
    """A program that hears the evening, and shows its page."""

    def __init__(self, program, home):
        subprocess.run(
            [program, "enroll", "--keyword", "computer", "--output", home / "computer.rouse",
             *(DEMO / f"take{number}.flac" for number in (1, 2, 3))], check=True, stdout=subprocess.DEVNULL)
        self.sound = subprocess.run(
            ["ffmpeg", "-v", "error", "-i", DEMO / "evening.ogg", "-ac", "1", "-ar", str(RATE), "-f", "s16le", "-"],
            check=True, stdout=subprocess.PIPE).stdout
        self.program = subprocess.Popen(
            [program, "listen", "--config", "/dev/null", "--model", home / "computer.rouse", "--page", "0",
             "--phrases", *PHRASES, "--log", home / "heard", "--input", "-", "--rate", str(RATE), "--channels", "1",
             "--format", "S16_LE"],
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=False,
            env={**os.environ, "XDG_DATA_HOME": str(home), "XDG_CONFIG_HOME": str(home)})
        self.place = 0
        threading.Thread(target=self.feed, daemon=True).start()
        for line in self.program.stderr:
            if b"page at " in line:
                self.url = line.split()[-1].decode()
                break
        else:
            sys.exit("the program shows no page")
        threading.Thread(target=self.program.stderr.read, daemon=True).start()

    def feed(self):
        """A tenth of a second after the other; after the evening it is quiet."""
        piece = RATE // 10 * 2
        began = time.monotonic()
        while self.program.poll() is None:
            block = self.sound[self.place:self.place + piece].ljust(piece, b"\0")
            try:
                self.program.stdin.write(block)
                self.program.stdin.flush()
            except OSError:
                return
            self.place += piece
            time.sleep(max(0, began + self.place / 2 / RATE - time.monotonic()))

    def close(self):
        self.program.terminate()
        self.program.wait()


def shoot(driver, part, themes, folder):
    driver.call("POST", "/goog/cdp/execute", {"cmd": "Emulation.setDeviceMetricsOverride", "params": {
        "width": 1100, "height": SIZES[part], "deviceScaleFactor": 1, "mobile": False}})
    driver.call("POST", "/goog/cdp/execute", {"cmd": "Emulation.setScrollbarsHidden", "params": {"hidden": True}})
    for theme in themes:
        driver.colours(theme)
        # The spectrogram has what was drawn in the other colours until ten seconds later.
        time.sleep(11 if part == "live" else 1)
        with tempfile.NamedTemporaryFile(suffix=".png") as whole:
            driver.picture(whole.name)
            # Packages have these pictures, too: few colours are a quarter of the bytes.
            subprocess.run(
                ["ffmpeg", "-v", "error", "-y", "-i", whole.name, "-vf",
                 f"split[a][b];[a]palettegen=max_colors={COLOURS}:stats_mode=single[p];[b][p]paletteuse=dither=none",
                 "-frames:v", "1", folder / f"page-{part}-{theme}.png"], check=True)


def teach(driver):
    driver.run("document.getElementById('to-teach').click()")
    driver.run("document.getElementById('teach-form').elements.word.value = 'computer'")
    found = driver.call("POST", "/element", {"using": "css selector", "value": "input[type=file]"})
    for number in (1, 2, 3):
        driver.call("POST", f"/element/{next(iter(found.values()))}/value", {"text": str(DEMO / f"take{number}.flac")})
        driver.wait("a take", f"document.querySelectorAll('#takes li[data-id]').length === {number}")
    driver.run("document.querySelector('#teach-form button[type=submit]').click()")
    driver.wait("what to expect", "document.getElementById('expected').innerText")
    driver.run("scrollTo(0, 0)")


def main():
    program = str(Path(sys.argv[1]).resolve())
    folder = Path(sys.argv[2]) if len(sys.argv) > 2 else ROOT / "docs"
    with tempfile.TemporaryDirectory() as name:
        ear = Ear(program, Path(name))
        driver = Driver(name + "/profile", 1100)
        try:
            driver.call("POST", "/url", {"url": ear.url})
            while ear.place < HEARD * RATE * 2:
                time.sleep(0.5)
            shoot(driver, "live", ["light", "dark"], folder)
            teach(driver)
            shoot(driver, "teach", ["light"], folder)
        finally:
            driver.close()
            ear.close()


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    main()
