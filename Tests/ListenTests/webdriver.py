"""Headless Chromium by WebDriver, for who tries a page or takes pictures of it.

Needs chromium and chromedriver (Debian: chromium, chromium-driver), and ends with 75 where they are not there.
"""

import base64
import json
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

PATIENCE = 60


class Driver:
    """chromedriver, and one browser."""

    def __init__(self, folder, width, microphone=None):
        chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
        driver = shutil.which("chromedriver")
        if not (chromium and driver):
            print("there is no chromium with a chromedriver; install chromium and chromium-driver")
            sys.exit(75)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        self.process = subprocess.Popen(
            [driver, f"--port={port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.session = ""
        options = {
            "binary": chromium,
            "args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--lang=en-GB",
                     "--disable-background-networking", "--no-first-run", "--autoplay-policy=no-user-gesture-required",
                     f"--user-data-dir={folder}", f"--window-size={width},900"],
            "perfLoggingPrefs": {"enableNetwork": True},
        }
        if microphone:
            options["args"] += ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream",
                                f"--use-file-for-fake-audio-capture={microphone}"]
        wanted = {"capabilities": {"alwaysMatch": {
            "browserName": "chrome", "goog:chromeOptions": options,
            "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"}}}}
        for _ in range(200):
            try:
                answer = self.call("POST", "/session", wanted)
                break
            except urllib.error.URLError:
                time.sleep(0.1)
            except RuntimeError as error:
                self.process.kill()
                sys.exit(f"no browser: {error}")
        else:
            sys.exit("chromedriver does not answer")
        self.session = "/session/" + answer["sessionId"]
        # A window of its own cannot be as narrow as a phone.
        self.call("POST", "/goog/cdp/execute", {"cmd": "Emulation.setDeviceMetricsOverride", "params": {
            "width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 600}})

    def call(self, method, path, body=None):
        request = urllib.request.Request(
            self.address + self.session + path, method=method, headers={"Content-Type": "application/json"},
            data=None if method == "GET" else json.dumps(body or {}).encode())
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(json.load(error)["value"]["message"]) from error

    def run(self, script, *arguments):
        return self.call("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def wait(self, what, script):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            value = self.run("return " + script)
            if value:
                return value
            time.sleep(0.05)
        raise RuntimeError(f"this never came: {what}; the page says: " + self.run("return document.body.innerText"))

    def press(self, *keys):
        actions = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self.call("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def picture(self, path):
        """What the window shows, in PNG."""
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("GET", "/screenshot")))

    def colours(self, scheme):
        """Has the page be `light` or `dark`."""
        self.call("POST", "/goog/cdp/execute", {"cmd": "Emulation.setEmulatedMedia", "params": {
            "features": [{"name": "prefers-color-scheme", "value": scheme}]}})

    def log(self, kind):
        return self.call("POST", "/se/log", {"type": kind})

    def close(self):
        try:
            self.call("DELETE", "")
        except (OSError, RuntimeError):
            pass
        # Its signals may be blocked where this was started, and so would be those of what it starts.
        self.process.kill()
        self.process.wait()
