"""A server for the tests that speaks as OpenAI's and Piper's do, and fails in every way that one can.

Usage: speech_server.py FOLDER
Writes its port to FOLDER/port, and each request to FOLDER/requests, as a line of JSON. The first part of the path says
what it does; what it says is one second of samples that count up, at 24000 Hz (raw) or 22050 Hz (WAV).
"""

import json
import os
import socket
import struct
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

FOLDER = Path(sys.argv[1])


def samples(count):
    return b"".join(struct.pack("<h", n % 30000) for n in range(count))


def wav(length=None, count=22050, rate=22050, extra=b""):
    audio = samples(count)
    size = len(audio) if length is None else length
    form = b"fmt " + struct.pack("<IHHIIHH", 16, 1, 1, rate, 2 * rate, 2, 16)
    body = b"WAVE" + form + extra + b"data" + struct.pack("<I", size) + audio
    return b"RIFF" + struct.pack("<I", min(0xFFFFFFFF, len(body))) + body


RAW = samples(24000)
ANSWERS = {
    "raw": RAW,
    "wav": wav(),
    "wav-unknown": wav(0x7FFFF000),
    "wav-zero": wav(0),
    "wav-chunks": wav(extra=b"LIST" + struct.pack("<I", 5) + b"notes\0"),
    "wav-short": wav(44100 + 2),
    "wav-header": wav()[:30],
    "wav-adpcm": wav().replace(struct.pack("<IHH", 16, 1, 1), struct.pack("<IHH", 16, 2, 1), 1),
    "wav-rate": wav(rate=1),
    "mp3": b"ID3\x04" + RAW,
    "html": b"<!doctype html><p>no</p>",
    "error": b'{"error": {"message": "no such voice"}}',
    "empty": b"",
    "odd": RAW + b"\x01",
    "tiny": b"\0\0",
}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        with open(FOLDER / "requests", "a") as requests:
            token = self.headers.get("Authorization", "")
            print(json.dumps({"path": self.path, "token": token, **json.loads(body)}), file=requests)
        mode = self.path.split("/")[1]
        self.close_connection = True
        if mode.isdigit():
            return self.refuse(int(mode))
        if mode == "silent":
            return self.until_hung_up()
        if mode == "busy" and len((FOLDER / "requests").read_text().splitlines()) == 1:
            return self.refuse(503, "Retry-After: 0\r\n")
        self.answer(mode)

    def answer(self, mode):
        kind, _, how = mode.partition(":")
        audio = ANSWERS.get(kind, RAW)
        head = "HTTP/1.1 200 OK\r\nContent-Type: audio/pcm\r\n"
        if how == "stop":
            # Half of it, and then nothing.
            self.send(f"{head}Content-Length: {len(audio)}\r\n\r\n".encode() + audio[: len(audio) // 2])
            return self.until_hung_up()
        if how == "cut":
            self.send(f"{head}Content-Length: {len(audio)}\r\n\r\n".encode() + audio[: len(audio) // 2])
        elif how == "endless":
            self.send(f"{head}Content-Length: {1 << 40}\r\n\r\n".encode())
            while self.send(RAW):
                pass
        elif how == "close":
            self.send(f"{head}Connection: close\r\n\r\n".encode() + audio)
        elif how.startswith("chunks"):
            size = int(how.removeprefix("chunks"))
            self.send(f"{head}Transfer-Encoding: chunked\r\n\r\n".encode())
            body = b""
            for start in range(0, len(audio), size):
                piece = audio[start : start + size]
                body += f"{len(piece):x}\r\n".encode() + piece + b"\r\n"
            self.pieces(body + b"0\r\n\r\n")
        else:
            self.pieces(f"{head}Content-Length: {len(audio)}\r\n\r\n".encode() + audio)

    def pieces(self, data):
        """The beginning byte by byte, each in a packet of its own, the rest in pieces of odd sizes."""
        self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for byte in data[:400]:
            self.send(bytes([byte]))
        for start in range(400, len(data), 1237):
            self.send(data[start : start + 1237])

    def send(self, data):
        try:
            self.connection.sendall(data)
            return True
        except OSError:
            return False

    def refuse(self, status, headers=""):
        body = b'{"error": {"message": "I will not, ' + self.headers.get("Authorization", "").encode() + b'"}}'
        head = f"HTTP/1.1 {status} No\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n{headers}\r\n"
        self.send(head.encode() + body)

    def until_hung_up(self):
        try:
            while self.connection.recv(65536):
                pass
        except OSError:
            pass


server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
(FOLDER / "port.new").write_text(str(server.server_port))
os.rename(FOLDER / "port.new", FOLDER / "port")
server.serve_forever()
