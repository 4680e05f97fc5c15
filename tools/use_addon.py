#!/usr/bin/env python3
"""Starts the add-on in its root, as Home Assistant's Supervisor would, and uses it. Run by tools/check_addon.sh.

    tools/use_addon.py ROOT RECORDING COMMAND    the recording is raw 16 kHz mono, 16 bit
"""
import http.server
import json
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.parse
import urllib.request

PORT, INGRESS = 10400, 8099
said = []


class Supervisor(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        said.append((self.path, self.headers["Authorization"], json.loads(body)))
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_):
        pass


class Ingress(http.server.BaseHTTPRequestHandler):
    """Home Assistant's proxy: what is asked below a path goes to the add-on without it."""
    prefix = "/api/hassio_ingress/TOKEN"

    def do_GET(self):
        assert self.path.startswith(self.prefix + "/"), self.path
        headers = {"Host": "homeassistant.local:8123", "Origin": "http://homeassistant.local:8123",
                   "X-Ingress-Path": self.prefix, "Sec-Fetch-Site": "same-origin"}
        asked = urllib.request.Request(
            f"http://127.0.0.1:{INGRESS}{self.path[len(self.prefix):]}", headers=headers)
        try:
            with urllib.request.urlopen(asked, timeout=10) as answer:
                status, told, body = answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as error:
            status, told, body = error.code, error.headers, error.read()
        self.send_response(status)
        for name in ("Content-Type", "X-Frame-Options", "Content-Security-Policy"):
            if told[name]:
                self.send_header(name, told[name])
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def serve(handler):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server.server_address[1]


def event(kind, data=None, payload=b""):
    head = {"type": kind, "data": data or {}, "payload_length": len(payload)}
    return json.dumps(head).encode() + b"\n" + payload


def answers(file):
    while line := file.readline():
        head = json.loads(line)
        data = head.get("data") or {}
        if head.get("data_length"):
            data.update(json.loads(file.read(head["data_length"])))
        file.read(head.get("payload_length") or 0)
        yield head["type"], data


def connect(seconds):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            return socket.create_connection(("127.0.0.1", PORT), timeout=30)
        except OSError:
            time.sleep(0.2)
    sys.exit("use_addon: the add-on serves nobody")


def words_served():
    with connect(240) as line, line.makefile("rb") as file:
        line.sendall(event("describe"))
        for kind, data in answers(file):
            if kind == "info":
                return sorted(model["name"] for wake in data["wake"] for model in wake["models"])


def words_heard(recording):
    form = {"rate": 16000, "width": 2, "channels": 1}
    with connect(10) as line, line.makefile("rb") as file:
        line.sendall(event("detect", {"names": ["computer"]}) + event("audio-start", form))
        with open(recording, "rb") as samples:
            while chunk := samples.read(2560):
                line.sendall(event("audio-chunk", form, chunk))
        line.sendall(event("audio-stop") + event("ping", {"text": "end"}))
        count = 0
        for kind, _ in answers(file):
            count += kind == "detection"
            if kind == "pong":
                return count


def main():
    root, recording, command = sys.argv[1:]
    failed = []

    def check(what, holds):
        print(f"{'passed' if holds else 'FAILED'}: {what}")
        if not holds:
            failed.append(what)

    supervisor = serve(Supervisor)
    variables = {
        "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8", "HOSTNAME": "local-rouse",
        "SUPERVISOR_TOKEN": "secret", "ROUSE_ADDON_SUPERVISOR": f"http://127.0.0.1:{supervisor}/discovery"}
    addon = subprocess.Popen(["chroot", root, *command.split()], env=variables)
    try:
        served = words_served()
        check(f"serves the words {served}", served == ["computer", "hey jarvis"])
        time.sleep(1)
        told = [("/discovery", "Bearer secret",
                 {"service": "wyoming", "config": {"uri": f"tcp://local-rouse:{PORT}"}})]
        check("tells the Supervisor where it is, once", said == told)
        heard = words_heard(recording)
        check(f"hears the demo's word {heard} times", heard == 7)

        page = f"http://127.0.0.1:{serve(Ingress)}{Ingress.prefix}/"
        with urllib.request.urlopen(page, timeout=10) as answer:
            html, headers = answer.read().decode(), answer.headers
        check("shows its page behind ingress", "<title>Rouse</title>" in html)
        check("may stand in a frame of Home Assistant",
              headers["X-Frame-Options"] is None and "frame-ancestors 'self'" in headers["Content-Security-Policy"])
        # As a browser resolves them.
        names = [part.split('"')[0] for key in ('href="', 'src="') for part in html.split(key)[1:]]
        files = [name for name in names if not name.startswith("#")] + ["api/state", "live.js", "strings.en.js"]
        statuses = {}
        for name in files:
            try:
                with urllib.request.urlopen(urllib.parse.urljoin(page, name), timeout=10) as answer:
                    statuses[name] = answer.status
            except (urllib.error.URLError, OSError) as problem:
                statuses[name] = problem
        check(f"finds its {len(files)} files below the path", all(status == 200 for status in statuses.values()))
        # An event is there when its audio is complete.
        logged, end = 0, time.monotonic() + 20
        while logged < 7 and time.monotonic() < end:
            with urllib.request.urlopen(urllib.parse.urljoin(page, "api/log"), timeout=10) as answer:
                log = answer.read()
            logged = log.count(b'"detection"')
            time.sleep(0.5)
        check(f"logs {logged} of the words that it has heard", logged >= 7)
        if logged < 7:
            print(log[:300])
    finally:
        addon.send_signal(signal.SIGTERM)
        try:
            status = addon.wait(20)
        except subprocess.TimeoutExpired:
            addon.kill()
            status = "nothing: it had to be killed"
    check(f"ends with {status} when it is asked to", status == 0)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
