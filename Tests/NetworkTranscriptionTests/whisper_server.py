#!/usr/bin/env python3
"""Speaks the protocol of whisper.cpp's server, as far as a test of how such a server is kept needs it.

    whisper_server.py PORT [--load SECONDS] [--answers N] [--pid FILE] [--flood BYTES]

It listens SECONDS after its start, as one that loads a model does, and says how long the recording is and how often it
was started, which it counts in FILE. After N answers it ends with status 3.
"""
import argparse
import http.server
import io
import json
import os
import sys
import time
import wave

parser = argparse.ArgumentParser()
parser.add_argument("port", type=int)
parser.add_argument("--load", type=float, default=0)
parser.add_argument("--answers", type=int, default=1_000)
parser.add_argument("--pid")
parser.add_argument("--flood", type=int, default=0)
arguments = parser.parse_args()
if arguments.pid:
    with open(arguments.pid, "a", encoding="utf-8") as file:
        file.write(f"{os.getpid()}\n")
sys.stdout.write("x" * arguments.flood)
sys.stdout.flush()
time.sleep(arguments.load)
left = arguments.answers


class Handler(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        global left
        body = self.rfile.read(int(self.headers["Content-Length"]))
        recording = body[body.index(b"RIFF"):]
        with wave.open(io.BytesIO(recording)) as sound:
            seconds = sound.getnframes() / sound.getframerate()
        text = json.dumps({"text": f" {seconds:g} seconds at {self.path}\n"}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(text)
        left -= 1

    def log_message(self, *_):
        pass


http.server.HTTPServer.allow_reuse_address = True
with http.server.HTTPServer(("127.0.0.1", arguments.port), Handler) as server:
    while left > 0:
        server.handle_request()
print("this was enough", file=sys.stderr, flush=True)
sys.exit(3)
