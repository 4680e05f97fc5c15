#!/usr/bin/env python3
"""Plays many sites to `rouse serve --mqtt` at the speed at which people talk, and tells what it cost.

    tools/mqtt_load.py PROGRAM MODEL RECORDING.wav [--sites N] [--seconds S]

The recording is 16 kHz, mono, 16 bits. Starts a mosquitto of its own; each site begins at another place of the recording
and sends a WAV file of 64 ms every 64 ms, as Rhasspy's satellites do. Prints how many keywords `rouse detect` finds in
what was sent and how many were told, how long after the last chunk of each word that was, and the processor time and
memory of the server and the broker. Ends with 1 when one is missing.
"""

import collections
import json
import os
import selectors
import socket
import struct
import subprocess
import sys
import tempfile
import time

from wyoming_load import CHUNK, PERIOD, expected, free_port, options_of, own_seconds, process, read_chunks

# Connections that the sites share, as a hub of satellites would.
CONNECTIONS = 16
HEAD = struct.pack("<4sI4s4sIHHIIHH4sI", b"RIFF", 36 + 2 * CHUNK, b"WAVE", b"fmt ", 16, 1, 1, 16000, 32000, 2, 16, b"data",
                   2 * CHUNK)


def text(value):
    data = value.encode()
    return struct.pack(">H", len(data)) + data


def packet(kind, body):
    length, size = len(body), b""
    while True:
        size += bytes([length % 128 | (128 if length > 127 else 0)])
        length //= 128
        if not length:
            return bytes([kind]) + size + body


class Client:
    """As much of MQTT 3.1.1 as it takes to publish and to hear."""

    def __init__(self, port, name, topic=None):
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.heard = b""
        self.socket.sendall(packet(0x10, text("MQTT") + b"\x04\x02\x00\x00" + text(name)))
        if topic:
            self.socket.sendall(packet(0x82, b"\x00\x01" + text(topic) + b"\x00"))
        wanted = 2 if topic else 1
        while wanted:
            for kind, body in self.receive():
                wanted -= 1
                if kind == 0x20 and body[1]:
                    sys.exit(f"the broker refuses the connection ({body[1]})")

    def publish(self, topic, payload):
        self.socket.sendall(packet(0x30, text(topic) + payload))

    def receive(self):
        data = self.socket.recv(65536)
        if not data:
            sys.exit("the broker has hung up")
        self.heard += data
        packets = []
        while True:
            length, place, shift = 0, 1, 0
            while place < len(self.heard) and place < 5:
                byte = self.heard[place]
                length |= (byte & 127) << shift
                place, shift = place + 1, shift + 7
                if byte < 128:
                    break
            else:
                return packets
            if len(self.heard) < place + length:
                return packets
            packets.append((self.heard[0], self.heard[place:place + length]))
            self.heard = self.heard[place + length:]


class Ear(Client):
    """Hears what is told of keywords and of mistakes."""

    def __init__(self, port):
        self.events = collections.defaultdict(list)
        super().__init__(port, "ear", "hermes/#")

    def listen(self):
        for kind, body in self.receive():
            if kind & 0xf0 != 0x30:
                continue
            size = struct.unpack(">H", body[:2])[0]
            topic, payload = body[2:2 + size].decode(), body[2 + size:]
            if topic.startswith("hermes/error/"):
                sys.exit(f"the server says: {payload.decode()}")
            if topic.endswith("/detected"):
                self.events[json.loads(payload)["siteId"]].append(time.monotonic())


def start_broker(scratch):
    port = free_port()
    path = os.path.join(scratch, "mosquitto.conf")
    with open(path, "w") as file:
        file.write(f"listener {port} 127.0.0.1\nallow_anonymous true\nmax_queued_messages 0\n")
    # A broker that was started by root reads it as another user.
    os.chmod(scratch, 0o755)
    broker = subprocess.Popen(["/usr/sbin/mosquitto", "-c", path], stderr=subprocess.DEVNULL)
    for _ in range(400):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return broker, port
        except ConnectionRefusedError:
            time.sleep(0.05)
    broker.kill()
    sys.exit("mosquitto: it did not begin within 20 s")


def main():
    arguments = options_of(__doc__)
    arguments.add_argument("--sites", type=int, default=200)
    options = arguments.parse_args()
    chunks = read_chunks(options.recording)
    with tempfile.TemporaryDirectory() as scratch:
        broker, port = start_broker(scratch)
        server = subprocess.Popen(
            [options.program, "serve", "--wyoming", f"unix://{scratch}/wyoming", "--model", options.model, "--mqtt",
             f"mqtt://127.0.0.1:{port}"], stderr=subprocess.PIPE, text=True)
        try:
            for line in server.stderr:
                if "connected to" in line:
                    break
            else:
                sys.exit("the server does not begin")
            verdict = play(options, chunks, port, server.pid, broker.pid, scratch)
            started = time.monotonic()
            server.terminate()
            server.wait(10)
            print(f"stopped in {time.monotonic() - started:.2f} s")
        finally:
            server.kill()
            broker.kill()
    sys.exit(verdict)


def play(options, chunks, port, server, broker, scratch):
    ear = Ear(port)
    selector = selectors.DefaultSelector()
    selector.register(ear.socket, selectors.EVENT_READ)
    clients = [Client(port, f"satellites-{number}") for number in range(min(CONNECTIONS, options.sites))]
    starts = [(number % options.starts) * len(chunks) // options.starts for number in range(options.sites)]
    topics = [f"hermes/audioServer/site{number}/audioFrame" for number in range(options.sites)]
    (spent, empty), (broker_spent, _), own = process(server), process(broker), own_seconds()
    count = int(options.seconds / PERIOD)
    started = begin = time.monotonic()
    late = 0.0
    for number in range(count * options.sites):
        due = begin + number * PERIOD / options.sites
        while (wait := due - time.monotonic()) > 0.002:
            if selector.select(wait):
                ear.listen()
        late = max(late, -wait)
        step, site = divmod(number, options.sites)
        payload = HEAD + chunks[(starts[site] + step) % len(chunks)]
        clients[site % len(clients)].publish(topics[site], payload)
    end = time.monotonic() + 2
    while (wait := end - time.monotonic()) > 0:
        if selector.select(wait):
            ear.listen()
    (after, memory), (broker_after, _) = process(server), process(broker)
    took, own = time.monotonic() - started, own_seconds() - own
    wanted = {first: expected(options.program, options.model, chunks, scratch, first, count) for first in set(starts)}
    # The file's end lets a last word be found that a stream's does not.
    last = count * PERIOD - 0.5
    missing = extra = total = 0
    delays = []
    for site, first in enumerate(starts):
        times, got = wanted[first], ear.events[f"site{site}"]
        total += len(times)
        missing += max(0, sum(moment < last for moment in times) - len(got))
        extra += max(0, len(got) - len(times))
        if len(got) == len(times):
            # When the chunk was due in which the word became certain.
            shift = begin + site * PERIOD / options.sites
            delays += [heard - shift - int(moment / PERIOD) * PERIOD for heard, moment in zip(got, times)]
    delays.sort()
    print(f"{options.sites} sites, {count * PERIOD:.0f} s; sent at most {late * 1000:.0f} ms late")
    print(f"keywords: {total} in the files, {missing} missing, {extra} too many")
    if delays:
        half, most = delays[len(delays) // 2], delays[min(len(delays) - 1, len(delays) * 99 // 100)]
        print(f"from a chunk to its keyword: median {half * 1000:.1f} ms, 99 % {most * 1000:.1f} ms, "
              f"worst {delays[-1] * 1000:.1f} ms")
    print(f"server: {100 * (after - spent) / took:.0f} % of a core, {memory / 1024:.0f} MB, "
          f"{(memory - empty) / options.sites:.0f} KB a site; broker: {100 * (broker_after - broker_spent) / took:.0f} % of a "
          f"core; this script: {100 * own / took:.0f} % of a core")
    return 1 if missing or extra else 0


if __name__ == "__main__":
    main()
