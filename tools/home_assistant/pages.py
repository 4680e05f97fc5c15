"""Takes pictures of Home Assistant's pages with headless Chromium, in PNG.

pages.py SIGN-IN PICTURES    started by pictures.py beside it, on the machine that has Chromium
"""

import base64
import json
import os
import pathlib
import sys
import tempfile
import time

ROUSE = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROUSE / "Tests/ListenTests"))
from webdriver import Driver  # noqa: E402

WIDTH, HEIGHT = 720, 620
# Every part of Home Assistant's pages has a tree of its own. What is asked of a page begins with this.
PAGE = """(() => {
    const parts = (root) => [...root.querySelectorAll('*')].flatMap(
        (part) => part.shadowRoot ? [part, ...parts(part.shadowRoot)] : [part]);
    const find = (names, text = '') => parts(document).find((part) =>
        names.includes(part.localName) && part.textContent.trim().startsWith(text) && part.getClientRects().length > 0);
    const dialog = () => parts(document).find((part) => part.localName === 'dialog' && part.open && part.offsetHeight);
    """


class Pages:
    def __init__(self, driver, signed, pictures):
        self.driver, self.pictures, self.address = driver, pictures, signed["address"]
        driver.call("POST", "/goog/cdp/execute", {"cmd": "Emulation.setDeviceMetricsOverride", "params": {
            "width": WIDTH, "height": HEIGHT, "deviceScaleFactor": 1, "mobile": False}})
        # Nothing moves in a picture.
        driver.call("POST", "/goog/cdp/execute", {"cmd": "Emulation.setEmulatedMedia", "params": {"features": [
            {"name": "prefers-reduced-motion", "value": "reduce"},
            {"name": "prefers-color-scheme", "value": "light"}]}})
        self.open("/manifest.json")
        tokens = {**signed["tokens"], "hassUrl": self.address, "clientId": self.address + "/",
                  "expires": int(1000 * (time.time() + signed["tokens"]["expires_in"]))}
        driver.run("localStorage.setItem('hassTokens', arguments[0])", json.dumps(tokens))

    def open(self, path):
        self.driver.call("POST", "/url", {"url": self.address + path})

    def wait(self, what, script):
        return self.driver.wait(what, PAGE + script + "})()")

    def press(self, names, text):
        self.wait(text, f"const part = find({json.dumps(names)}, {json.dumps(text)}); part?.click(); return !!part;")

    def take(self, name, place):
        """Of what stands in a rectangle, which a script tells, once that is where it stays."""
        before = None
        while before != (now := self.wait(name, f"""
            const place = document.fonts.status === 'loaded' && {place};
            return place && [place.x, place.y, place.width, place.height, parts(document).length];""")):
            before = now
            time.sleep(1)
        clip = dict(zip(("x", "y", "width", "height"), now))
        taken = self.driver.call("POST", "/goog/cdp/execute", {"cmd": "Page.captureScreenshot", "params": {
            "format": "png", "clip": {**clip, "scale": 1}}})
        picture = base64.b64decode(taken["data"])
        (self.pictures / f"home-assistant-{name}.png").write_bytes(picture)
        print(f"home-assistant-{name}.png: {clip['width']:g} x {clip['height']:g}, {len(picture)} bytes", flush=True)

    def integration(self):
        """Rouse below Wyoming Protocol, and what is asked when a service is added."""
        self.open("/config/integrations/integration/wyoming")
        entry = "find(['ha-row-item'], 'rouse')"
        self.wait("the entry of rouse", f"return !!{entry};")
        self.take("integration", f"new DOMRect(0, 0, {WIDTH}, {entry}.getBoundingClientRect().bottom + 16)")
        self.press(["ha-button"], "Add service")
        self.wait("the form", """
            const form = find(['ha-form']);
            const inputs = form ? parts(form.shadowRoot).filter((part) => part.localName === 'input') : [];
            for (const [number, value] of ['192.168.1.20', '10400'].entries()) {
                if (inputs.length !== 2) return false;
                inputs[number].value = value;
                inputs[number].dispatchEvent(new Event('input', {bubbles: true, composed: true}));
                inputs[number].blur();
            }
            return true;""")
        self.take("add", "dialog()?.getBoundingClientRect()")

    def assistant(self, name, word):
        """The engine and the word that wake an assistant."""
        self.open("/config/voice-assistants/assistants")
        self.press(["ha-list-item-button"], name)
        engine = "find(['assist-pipeline-detail-wakeword'])"
        self.wait(word, f"return {engine} && parts({engine}.shadowRoot).some(({{value}}) => value === '{word}');")
        # What stands above it grows for a while.
        self.take("assistant", f"({engine}.scrollIntoView({{block: 'end'}}), dialog()?.getBoundingClientRect())")


def main():
    signed = json.loads(pathlib.Path(sys.argv[1]).read_text())
    with tempfile.TemporaryDirectory() as folder:
        os.environ["HOME"] = folder
        driver = Driver(folder + "/profile", WIDTH)
        try:
            pages = Pages(driver, signed, pathlib.Path(sys.argv[2]))
            pages.integration()
            pages.assistant(signed["assistant"], signed["word"])
        except RuntimeError as error:
            sys.exit(str(error))
        finally:
            driver.close()


if __name__ == "__main__":
    main()
