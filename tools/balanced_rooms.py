#!/usr/bin/env python3
"""Plays many rooms to two `rouse serve` behind HAProxy, kills one of them, and tells what became of the rooms.

    tools/balanced_rooms.py PROGRAM MODEL RECORDING.wav [--streams N] [--seconds S] [--within S] [--tls]

The recording is 16 kHz, mono, 16 bits. In the middle one of the two is ended with SIGKILL. A client whose connection
breaks comes again and begins a new stream. Ends with 1 when a client was not back within `--within` seconds, or when a
client of the other one was hung up on or missed an event that `rouse detect` finds in the same samples.
"""

import json
import os
import selectors
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import wyoming_load as load  # noqa: E402

CONFIGURATION = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "examples", "deploy", "haproxy.cfg")


class Client:
    """A room that comes again when it is hung up on."""

    def __init__(self, connect, first):
        self.connect, self.first = connect, first
        self.sent, self.breaks, self.lost_at, self.back_after = 0, 0, None, None
        self.events, self.heard, self.socket = [], b"", None
        self.open()

    def open(self):
        self.socket = self.connect()
        self.heard = b""
        # Who is asked and answers is there; what is only accepted may still be without anybody behind it.
        self.socket.sendall(load.event("describe", {}) + load.event("audio-start", load.FORMAT))
        self.socket.setblocking(False)

    def lose(self, selector):
        self.breaks += 1
        self.lost_at = self.lost_at or time.monotonic()
        selector.unregister(self.socket)
        self.socket.close()
        self.socket = None
        self.retry(selector)

    def retry(self, selector):
        try:
            self.open()
        except OSError:
            self.socket = None
            return
        selector.register(self.socket, selectors.EVENT_READ, self)

    def send(self, chunks, selector):
        payload = chunks[(self.first + self.sent) % len(chunks)]
        data = load.HEAD + load.DATA % self.sent + payload
        self.sent += 1
        if self.socket is None:
            return self.retry(selector)
        try:
            self.socket.sendall(data)
        except (BlockingIOError, ssl.SSLWantWriteError):
            sys.exit("the server does not take what it is sent")
        except OSError:
            self.lose(selector)

    def receive(self, selector):
        try:
            data = self.socket.recv(65536)
        except (BlockingIOError, ssl.SSLWantReadError):
            return
        except OSError:
            data = b""
        if not data:
            return self.lose(selector)
        self.heard += data
        while b"\n" in self.heard:
            line, rest = self.heard.split(b"\n", 1)
            header = json.loads(line)
            length = header.get("data_length", 0)
            if len(rest) < length:
                return
            body, self.heard = json.loads(rest[:length] or b"{}"), rest[length:]
            if header["type"] == "info" and self.lost_at and self.back_after is None:
                self.back_after = time.monotonic() - self.lost_at
            elif header["type"] == "detection":
                self.events.append(body)
            elif header["type"] == "error":
                sys.exit(f"the server says: {body}")


def serve(options):
    server = subprocess.Popen(
        [options.program, "serve", "--wyoming", "tcp://127.0.0.1:0", "--model", options.model],
        stderr=subprocess.PIPE, text=True)
    return server, int(server.stderr.readline().strip().rsplit(":", 1)[1])


def certificates(folder):
    """An authority, a server and a client, for half an hour."""
    def run(*words):
        subprocess.run(["openssl", *words], cwd=folder, check=True, capture_output=True)

    run("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", "ca.key",
        "-out", "ca.pem", "-days", "1", "-subj", "/CN=rooms")
    for name in ("server", "client"):
        run("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", f"{name}.key",
            "-out", f"{name}.csr", "-subj", "/CN=localhost")
        run("x509", "-req", "-in", f"{name}.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial",
            "-out", f"{name}.crt", "-days", "1")
        with open(os.path.join(folder, f"{name}.pem"), "w") as both:
            for part in ("crt", "key"):
                both.write(open(os.path.join(folder, f"{name}.{part}")).read())


def main():
    arguments = load.options_of(__doc__)
    arguments.add_argument("--streams", type=int, default=400)
    arguments.add_argument("--within", type=float, default=2, help="seconds in which clients must be back")
    arguments.add_argument("--tls", action="store_true", help="clients come in encrypted, with certificates")
    options = arguments.parse_args()
    chunks = load.read_chunks(options.recording)

    with tempfile.TemporaryDirectory() as scratch:
        started = []
        try:
            servers = [serve(options) for _ in range(2)]
            started += [server for server, _ in servers]
            ports = [load.free_port(), load.free_port()]
            settings = {
                "ROUSE_BIND": f"127.0.0.1:{ports[0]}", "ROUSE_ONE": f"127.0.0.1:{servers[0][1]}",
                "ROUSE_TWO": f"127.0.0.1:{servers[1][1]}"}
            context = None
            if options.tls:
                certificates(scratch)
                settings.update(
                    ROUSE_BIND_TLS=f"127.0.0.1:{ports[1]}", ROUSE_CERTIFICATE=os.path.join(scratch, "server.pem"),
                    ROUSE_AUTHORITY=os.path.join(scratch, "ca.pem"))
                context = ssl.create_default_context(cafile=os.path.join(scratch, "ca.pem"))
                context.check_hostname = False
                context.load_cert_chain(os.path.join(scratch, "client.pem"))
            balancer = subprocess.Popen(
                [shutil.which("haproxy") or "/usr/sbin/haproxy", "-f", CONFIGURATION, "-db", "-q"],
                env={**os.environ, **settings})
            started.append(balancer)

            def connect():
                plain = socket.create_connection(("127.0.0.1", ports[1 if context else 0]), timeout=5)
                plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                return context.wrap_socket(plain) if context else plain

            for _ in range(100):
                try:
                    connect().close()
                    break
                except OSError:
                    time.sleep(0.05)
            if context:
                refuses(ports[1], scratch)
            verdict = play(options, chunks, connect, servers[0][0], scratch)
        finally:
            for program in started:
                program.kill()
                program.wait()
    sys.exit(verdict)


def refuses(port, scratch):
    """Nobody without a certificate gets an answer."""
    stranger = ssl.create_default_context(cafile=os.path.join(scratch, "ca.pem"))
    stranger.check_hostname = False
    try:
        with stranger.wrap_socket(socket.create_connection(("127.0.0.1", port), timeout=5)) as caller:
            caller.sendall(load.event("describe", {}))
            if caller.recv(100):
                sys.exit("a client without a certificate was let in")
    except (ssl.SSLError, ConnectionError):
        pass


def play(options, chunks, connect, victim, scratch):
    selector = selectors.DefaultSelector()
    clients = []
    for number in range(options.streams):
        client = Client(connect, (number % options.starts) * len(chunks) // options.starts)
        selector.register(client.socket, selectors.EVENT_READ, client)
        clients.append(client)
    count = int(options.seconds / load.PERIOD)
    begin = time.monotonic() + 0.2
    late, is_killed = 0.0, False
    for number in range(0, count * len(clients), load.GROUP):
        due = begin + number * load.PERIOD / len(clients)
        while (wait := due - time.monotonic()) > 0:
            for key, _ in selector.select(wait):
                key.data.receive(selector)
        late = max(late, -wait)
        if not is_killed and number >= count * len(clients) // 2:
            victim.kill()
            is_killed = True
        for place in range(number, min(number + load.GROUP, count * len(clients))):
            clients[place % len(clients)].send(chunks, selector)
    end = time.monotonic() + 1
    while time.monotonic() < end:
        for key, _ in selector.select(0.1):
            key.data.receive(selector)
    lost = [client for client in clients if client.breaks]
    kept = [client for client in clients if not client.breaks]
    wanted = {}
    missing = total = 0
    last = count * load.PERIOD - 0.5
    for client in kept:
        if client.first not in wanted:
            wanted[client.first] = load.expected(
                options.program, options.model, chunks, scratch, client.first, count)
        early = [moment for moment in wanted[client.first] if moment < last]
        total += len(early)
        missing += max(0, len(early) - len(client.events))
    back = sorted(client.back_after for client in lost if client.back_after is not None)
    print(f"{len(clients)} streams, {count * load.PERIOD:.0f} s; sent at most {late * 1000:.0f} ms late")
    print(f"of the one that was killed: {len(lost)} clients, {len(back)} of them back, "
          f"the last after {back[-1] if back else 0:.2f} s")
    print(f"of the other one: {len(kept)} clients, none hung up on; events: {total} in the files, {missing} missing")
    is_fine = back and len(back) == len(lost) and back[-1] <= options.within and kept and not missing
    return 0 if is_fine else 1


if __name__ == "__main__":
    main()
