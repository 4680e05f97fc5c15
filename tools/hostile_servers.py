"""Servers that do what no client expects: they answer without end, a byte a second, or never."""

import base64
import contextlib
import hashlib
import json
import re
import socket
import threading
import time


class Server:
    """Gives each connection to `talk` on a thread of its own, until it is closed."""

    def __init__(self, talk):
        self.talk = talk
        self.socket = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port = self.socket.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        with contextlib.suppress(OSError):
            while True:
                connection, _ = self.socket.accept()
                threading.Thread(target=self.serve, args=(connection,), daemon=True).start()

    def serve(self, connection):
        # The other side hanging up is what should happen.
        with contextlib.suppress(OSError, ValueError), connection:
            self.talk(connection)

    def close(self):
        self.socket.close()


def flood(connection, piece):
    """Sends a piece over and over, as fast as it is taken. What comes meanwhile is thrown away."""
    threading.Thread(target=drain, args=(connection,), daemon=True).start()
    many = piece * max(1, 65_536 // len(piece))
    while True:
        connection.sendall(many)


def drain(connection):
    with contextlib.suppress(OSError):
        while connection.recv(65_536):
            pass


def wyoming(piece):
    """A Wyoming service that is asked what it can do, and answers audio with a piece without end."""

    def talk(connection):
        line = connection.makefile("rb").readline()
        if json.loads(line)["type"] == "describe":
            info = {"type": "info", "data": {"asr": [{"name": "x", "installed": True, "models": [{"name": "m"}]}]}}
            connection.sendall(json.dumps(info).encode() + b"\n")
            drain(connection)
        else:
            flood(connection, piece)

    return talk


def web_socket(piece):
    """A server of web sockets that sends a piece without end."""

    def talk(connection):
        head = b""
        while b"\r\n\r\n" not in head:
            more = connection.recv(4096)
            if not more:
                return
            head += more
        key = re.search(rb"(?i)sec-websocket-key:\s*(\S+)", head).group(1)
        accept = base64.b64encode(hashlib.sha1(key + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest()).decode()
        connection.sendall(
            b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            + f"Sec-WebSocket-Accept: {accept}\r\n\r\n".encode())
        # The beginning of a text that never ends.
        connection.sendall(b"\x01\x01{")
        flood(connection, piece)

    return talk


def http(head, piece):
    """A server that answers everything with a head, and a piece without end."""

    def talk(connection):
        connection.sendall(b"HTTP/1.1 200 OK\r\n" + head)
        flood(connection, piece)

    return talk


def http_whole(body):
    """A server that answers with a body, whole and at once."""

    def talk(connection):
        threading.Thread(target=drain, args=(connection,), daemon=True).start()
        time.sleep(0.5)
        length = f"Content-Length: {len(body)}\r\n\r\n".encode()
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n" + length + body)
        time.sleep(60)

    return talk


def drip(connection):
    """A byte a second."""
    threading.Thread(target=drain, args=(connection,), daemon=True).start()
    for byte in b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n" + b" " * 3600:
        connection.sendall(bytes([byte]))
        time.sleep(1)


def silence(connection):
    drain(connection)
    time.sleep(3600)


def nested(opening, closing, depth=95):
    """A JSON text of nearly a megabyte that costs much to read."""
    one = opening * depth + b"1" + closing * depth
    return b'{"text":"x","usage":[' + b",".join([one] * (1_000_000 // (len(one) + 1))) + b"]}"
