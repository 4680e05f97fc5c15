"""Peers at a broker that want all of `rouse serve --mqtt` for themselves, for tools/hostile_peers.py.

While each does what it can, a site that nobody has heard of says the keyword, and has to be told of it within a second.
"""

import contextlib
import itertools
import json
import pathlib
import subprocess
import tempfile
import threading
import time

from hostile_clients import ROUND, Waiting, has_said, spoken
from mqtt_load import CHUNK, HEAD, PERIOD, Client, start_broker

SITES = 3_000
# Messages a second of the hostile one: 3,000 sites that each say something every few seconds.
RATE = 250
SILENCE = HEAD + bytes(2 * CHUNK)


def paced(over):
    """Counts, RATE a second."""
    begun = time.monotonic()
    for count in itertools.count():
        while count > (time.monotonic() - begun) * RATE:
            if over.wait(0.01):
                return
        if over.is_set():
            return
        yield count


def sounding(pieces):
    """Invented sites, each of which sends so many pieces of sound, one after the other."""

    def attack(client, over):
        for count in paced(over):
            client.publish(f"hermes/audioServer/invented{count // pieces % SITES}/audioFrame", SILENCE)

    return attack


def asking(topic, **fields):
    """Invented sites that want something done."""

    def attack(client, over):
        for count in paced(over):
            body = {"siteId": f"invented{count % SITES}", "id": str(count), "sessionId": str(count), **fields}
            client.publish(topic, json.dumps(body).encode())

    return attack


def bidding(instances, announced):
    """Bids for the keyword that no microphone can better."""

    def attack(client, over):
        names = [f"forged{number}" for number in range(instances)]
        for name in names if announced else []:
            client.publish(f"rouse/arbitration/hears/{name}", b"yes")
        # Of those who say that they hear so many are believed as the 64 say words once in two seconds.
        for count in itertools.islice(paced(over), 0, None, 8 if announced else 1):
            bid = {"instance": names[count // 8 % instances], "keyword": "computer", "score": 1, "level": 0, "snr": 100}
            client.publish("rouse/arbitration/bid", json.dumps(bid).encode())

    return attack


# By name: what is done at the broker while a new site speaks.
SITE_PEERS = {
    "sites-silent": sounding(1),
    "sites-twice": sounding(2),
    "sites-off": asking("hermes/hotword/toggleOff", reason="dialogueSession"),
    "sites-examples": asking("rhasspy/hotword/recordExample"),
    "sites-listened-to": asking("hermes/asr/startListening"),
    "bids-forged": bidding(1, announced=False),
    "bids-announced": bidding(64, announced=True),
}


class Ear(Client):
    """Hears for which site a keyword is told, and when."""

    def __init__(self, port):
        self.told = {}
        super().__init__(port, "ear", "hermes/hotword/+/detected")
        self.socket.settimeout(None)
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        with contextlib.suppress(OSError, SystemExit):
            while True:
                for kind, body in self.receive():
                    if kind & 0xF0 == 0x30:
                        size = int.from_bytes(body[:2], "big")
                        self.told.setdefault(json.loads(body[2 + size:])["siteId"], time.monotonic())


def served(port, ear, chunks, certain, site):
    """Seconds from the piece in which the keyword becomes certain until it is told; infinite where it is not."""
    client = Client(port, site)
    begun = time.monotonic()
    for number, chunk in enumerate(chunks):
        time.sleep(max(0, begun + number * PERIOD - time.monotonic()))
        client.publish(f"hermes/audioServer/{site}/audioFrame", HEAD + chunk)
        if number == certain:
            sent = time.monotonic()
    end = time.monotonic() + 1.5
    while site not in ear.told and time.monotonic() < end:
        time.sleep(0.02)
    client.socket.close()
    return max(0.0, ear.told[site] - sent) if site in ear.told else float("inf")


def play(rouse, model, name, words=3):
    """The longest that a new site had to wait for its keyword to be told while the hostile one did what it could, and
    how often it was told."""
    over = threading.Event()
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        chunks, certain = spoken(rouse, model, folder)
        broker, port = start_broker(scratch)
        server = None
        try:
            server = subprocess.Popen(
                [rouse, "serve", "--wyoming", f"unix://{scratch}/wyoming", "--model", model, "--mqtt",
                 f"mqtt://127.0.0.1:{port}", "--arbitrate", str(ROUND), "--transcribe", "--phrase", "good night"],
                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
            has_said(server, "connected to")
            ear = Ear(port)
            hostile = Client(port, "hostile")
            threading.Thread(target=quietly, args=(SITE_PEERS[name], hostile, over), daemon=True).start()
            # Each invented site has been there once by then, where they are not kept from it.
            time.sleep(2 * SITES / RATE if name.startswith("sites") else 1)
            waiting = Waiting(server)
            seconds = [served(port, ear, chunks, certain, f"new{number}") for number in range(words)]
            told = sum(one < float("inf") for one in seconds)
            return max(seconds), f"{waiting}, {told} of {words} told"
        finally:
            over.set()
            for process in filter(None, (server, broker)):
                process.kill()
                process.wait()


def quietly(attack, client, over):
    """The broker going away at the end is no news."""
    with contextlib.suppress(OSError):
        attack(client, over)
