#!/usr/bin/env python3
"""Plays many rooms to `rouse serve` at the speed at which people talk, and tells what it cost.

    tools/wyoming_load.py PROGRAM MODEL RECORDING.wav [--streams N] [--seconds S] [--describes PER_MINUTE]

The recording is 16 kHz, mono, 16 bits. Each stream begins at another place of it and sends a chunk of 64 ms every 64 ms.
Prints how many events `rouse detect` finds in what was sent and how many came, how long after its chunk each came, and the
processor time and memory of the server alone. Ends with 1 when an event is missing.
"""

import argparse
import collections
import json
import os
import selectors
import socket
import subprocess
import sys
import tempfile
import time
import wave

CHUNK = 1024
PERIOD = CHUNK / 16000
# Streams whose chunks go out together.
GROUP = 16


def event(kind, data, payload=b""):
    body = json.dumps(data).encode() if data else b""
    header = {"type": kind, "version": "1.9.0"}
    if body:
        header["data_length"] = len(body)
    if payload:
        header["payload_length"] = len(payload)
    return json.dumps(header).encode() + b"\n" + body + payload


class Stream:
    def __init__(self, address, first):
        self.socket = socket.create_connection(address)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.first = first
        self.sent = 0
        self.sent_at = collections.deque(maxlen=64)
        self.heard = b""
        self.events = []
        self.delays = []
        self.socket.sendall(event("detect", {"names": None}) + event("audio-start", FORMAT))
        self.socket.setblocking(False)

    def send(self, chunks):
        now = time.monotonic()
        payload = chunks[(self.first + self.sent) % len(chunks)]
        data = HEAD + DATA % self.sent + payload
        if self.socket.send(data) != len(data):
            sys.exit("the server does not take what it is sent")
        self.sent_at.append((self.sent, now))
        self.sent += 1

    def receive(self):
        now = time.monotonic()
        try:
            data = self.socket.recv(65536)
        except BlockingIOError:
            return
        if not data:
            sys.exit("the server has hung up")
        self.heard += data
        while b"\n" in self.heard:
            line, rest = self.heard.split(b"\n", 1)
            header = json.loads(line)
            length = header.get("data_length", 0)
            if len(rest) < length:
                return
            data, self.heard = json.loads(rest[:length] or b"{}"), rest[length:]
            if header["type"] == "detection":
                self.events.append(data)
                sent = dict(self.sent_at).get(data.get("timestamp"))
                if sent:
                    self.delays.append(now - sent)
            elif header["type"] == "error":
                sys.exit(f"the server says: {data}")


FORMAT = {"rate": 16000, "width": 2, "channels": 1}
# Written once: there are sixteen thousand a second. The number is as long as ever.
DATA = b'{"rate":16000,"width":2,"channels":1,"timestamp":%10d}'
HEAD = json.dumps({
    "type": "audio-chunk", "version": "1.9.0", "data_length": len(DATA % 0), "payload_length": 2 * CHUNK,
}).encode() + b"\n"


class Question:
    """Asks what there is, as Home Assistant does twice a minute, and hangs up."""

    def __init__(self, address, selector):
        self.socket = socket.create_connection(address)
        self.selector = selector
        self.socket.sendall(event("describe", {}))
        selector.register(self.socket, selectors.EVENT_READ, self)

    def receive(self):
        if not self.socket.recv(65536):
            sys.exit("a describe was not answered")
        self.selector.unregister(self.socket)
        self.socket.close()


def process(pid):
    fields = open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()
    status = dict(line.split(":", 1) for line in open(f"/proc/{pid}/status"))
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK"), int(status["VmRSS"].split()[0])


def own_seconds():
    return sum(os.times()[:2])


def expected(program, model, pcm, scratch, first, count):
    """What the program finds in the same samples as a file."""
    path = os.path.join(scratch, "part.wav")
    with wave.open(path, "wb") as file:
        file.setparams((1, 2, 16000, 0, "NONE", ""))
        file.writeframes(b"".join(pcm[(first + place) % len(pcm)] for place in range(count)))
    lines = subprocess.run([program, "detect", "--model", model, "--json", path], capture_output=True, text=True).stdout
    # A decision of the last moments may still be on its way when the streams end.
    return [json.loads(line)["time"] for line in lines.splitlines()]


def options_of(text):
    """What every such tool is told."""
    arguments = argparse.ArgumentParser(description=text.splitlines()[0])
    arguments.add_argument("program")
    arguments.add_argument("model")
    arguments.add_argument("recording")
    arguments.add_argument("--seconds", type=float, default=30)
    arguments.add_argument("--starts", type=int, default=16, help="different places of the recording")
    return arguments


def read_chunks(path):
    """The recording in pieces of 64 ms."""
    with wave.open(path) as file:
        assert (file.getframerate(), file.getsampwidth(), file.getnchannels()) == (16000, 2, 1), "not 16 kHz, mono, 16 bits"
        samples = file.readframes(file.getnframes())
    size = 2 * CHUNK
    return [samples[place:place + size] for place in range(0, len(samples) - size + 1, size)]


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def main():
    arguments = options_of(__doc__)
    arguments.add_argument("--streams", type=int, default=1000)
    arguments.add_argument("--describes", type=float, default=2000, help="connections a minute that ask and go")
    options = arguments.parse_args()
    chunks = read_chunks(options.recording)

    with tempfile.TemporaryDirectory() as scratch:
        server = subprocess.Popen(
            [options.program, "serve", "--wyoming", "tcp://127.0.0.1:0", "--model", options.model],
            stderr=subprocess.PIPE, text=True)
        try:
            line = server.stderr.readline()
            port = int(line.strip().rsplit(":", 1)[1])
            verdict = play(options, chunks, ("127.0.0.1", port), server.pid, scratch)
            started = time.monotonic()
            server.terminate()
            server.wait(10)
            print(f"stopped in {time.monotonic() - started:.2f} s")
        finally:
            server.kill()
    sys.exit(verdict)


def play(options, chunks, address, pid, scratch):
    _, empty = process(pid)
    selector = selectors.DefaultSelector()
    streams = []
    for number in range(options.streams):
        stream = Stream(address, (number % options.starts) * len(chunks) // options.starts)
        selector.register(stream.socket, selectors.EVENT_READ, stream)
        streams.append(stream)
    count = int(options.seconds / PERIOD)
    begin = time.monotonic() + 0.2
    (spent, _), own = process(pid), own_seconds()
    late, described = 0.0, 0
    started = time.monotonic()
    for number in range(0, count * len(streams), GROUP):
        due = begin + number * PERIOD / len(streams)
        while (wait := due - time.monotonic()) > 0:
            for key, _ in selector.select(wait):
                key.data.receive()
        late = max(late, -wait)
        for place in range(number, min(number + GROUP, count * len(streams))):
            streams[place % len(streams)].send(chunks)
        if described < (time.monotonic() - begin) * options.describes / 60:
            described += 1
            Question(address, selector)
    end = time.monotonic() + 1
    while time.monotonic() < end:
        for key, _ in selector.select(0.1):
            key.data.receive()
    after, memory = process(pid)
    took, own = time.monotonic() - started, own_seconds() - own
    wanted = {}
    for stream in streams:
        if stream.first not in wanted:
            wanted[stream.first] = expected(options.program, options.model, chunks, scratch, stream.first, count)
    # The file's end lets a last word be found that a stream's does not.
    last = count * PERIOD - 0.5
    missing = extra = total = 0
    for stream in streams:
        times = wanted[stream.first]
        early = [moment for moment in times if moment < last]
        total += len(times)
        got = len(stream.events)
        missing += max(0, len(early) - got)
        extra += max(0, got - len(times))
    delays = sorted(delay for stream in streams for delay in stream.delays)
    print(f"{len(streams)} streams, {count * PERIOD:.0f} s, {described} describes; sent at most {late * 1000:.0f} ms late")
    print(f"events: {total} in the files, {missing} missing, {extra} too many")
    if delays:
        half, most = delays[len(delays) // 2], delays[min(len(delays) - 1, len(delays) * 99 // 100)]
        print(f"from a chunk to its event: median {half * 1000:.1f} ms, 99 % {most * 1000:.1f} ms, "
              f"worst {delays[-1] * 1000:.1f} ms")
    print(f"server: {100 * (after - spent) / took:.0f} % of a core, {memory / 1024:.0f} MB, "
          f"{(memory - empty) / len(streams):.0f} KB a stream; this script: {100 * own / took:.0f} % of a core")
    return 1 if missing or extra else 0


if __name__ == "__main__":
    main()
