"""Clients that want all of `rouse serve` or of a satellite for themselves, for tools/hostile_peers.py.

They come from 127.0.0.2 and 127.0.0.3; while they do what they can, another client from 127.0.0.1 has to be served
within a second.
"""

import contextlib
import json
import os
import pathlib
import resource
import shutil
import socket
import subprocess
import tempfile
import threading
import time

from live import HERE, decode
from mqtt_load import CHUNK, HEAD, PERIOD

HOSTILE = ("127.0.0.2", "127.0.0.3")
SECONDS = 6
# Seconds between two questions of who is to be served; an address may come to a satellite twice a second.
PAUSE = 0.6
# Seconds for what takes a moment where nobody disturbs it.
PATIENCE = 60
ROUND = 200  # milliseconds in which microphones are compared
DEAR = {"text": "x " * 499}
WILDCARDS = """\
language: en
intents:
  Play:
    data:
      - sentences: ["play {a} by {b} from {c} for {d}", "{a} x {b} x {c} x {d} y"]
  Light:
    data:
      - sentences: ["turn on the light"]
lists:
  a: {wildcard: true}
  b: {wildcard: true}
  c: {wildcard: true}
  d: {wildcard: true}
"""


def event(kind, data=None, payload=b""):
    body = json.dumps(data).encode() if data else b""
    lengths = {"data_length": len(body)} if body else {}
    lengths |= {"payload_length": len(payload)} if payload else {}
    return json.dumps({"type": kind, "version": "1.5.4", **lengths}).encode() + b"\n" + body + payload


def connect(port, address):
    return socket.create_connection(("127.0.0.1", port), timeout=10, source_address=(address, 0))


def answer(port, kind, data=None, address="127.0.0.1"):
    """Seconds until a client from another address is answered; infinite when it is not, or told that all is busy."""
    begun = time.monotonic()
    with contextlib.suppress(OSError), connect(port, address) as good:
        good.settimeout(10)
        good.sendall(event(kind, data))
        line = good.makefile("rb").readline()
        if line and json.loads(line)["type"] != "error":
            return time.monotonic() - begun
    return float("inf")


def asked(kind, data=None):
    """Asks the same over and over."""
    return lambda port, chunks, certain: answer(port, kind, data)


def word(port, chunks, certain):
    """Seconds from the chunk in which a client's keyword becomes certain until it is told; infinite when it is not."""
    sound = {"rate": 16_000, "width": 2, "channels": 1}
    with contextlib.suppress(OSError), connect(port, "127.0.0.1") as good:
        good.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        good.sendall(event("detect") + event("audio-start", sound))
        told = []

        def listen():
            with contextlib.suppress(OSError):
                told.extend([time.monotonic()] if good.makefile("rb").readline() else [])

        threading.Thread(target=listen, daemon=True).start()
        begun = time.monotonic()
        for number, chunk in enumerate(chunks):
            time.sleep(max(0, begun + number * PERIOD - time.monotonic()))
            good.sendall(event("audio-chunk", sound, chunk))
            if number == certain:
                sent = time.monotonic()
        end = time.monotonic() + 2
        while not told and time.monotonic() < end:
            time.sleep(0.02)
        if told:
            return max(0.0, told[0] - sent)
    return float("inf")


def spoken(rouse, model, folder):
    """The pieces of what the new site says, and the number of the one in which the keyword becomes certain."""
    samples = bytes(CHUNK * 2 * 16) + decode(HERE / "demo/take1.flac") + bytes(CHUNK * 2 * 16)
    chunks = [samples[start:start + 2 * CHUNK] for start in range(0, len(samples) - 2 * CHUNK + 1, 2 * CHUNK)]
    path = folder / "spoken.wav"
    body = b"".join(chunks)
    whole, sound = (size.to_bytes(4, "little") for size in (36 + len(body), len(body)))
    path.write_bytes(HEAD[:4] + whole + HEAD[8:40] + sound + body)
    found = subprocess.run(
        [rouse, "detect", "--json", "--model", model, path], capture_output=True, text=True, check=True, timeout=60)
    events = [json.loads(line) for line in found.stdout.splitlines()]
    times = [event["time"] for event in events if event.get("event", "detection") == "detection"]
    if len(times) != 1:
        raise SystemExit(f"detect: the keyword is to be found once in demo/take1.flac, and was {len(times)} times")
    return chunks, int(times[0] / PERIOD)


def silent(port, address, over):
    """As many connections as there are, on which nothing is said."""
    kept = []
    while not over.is_set():
        with contextlib.suppress(OSError):
            kept.append(connect(port, address))
        if len(kept) > 2_100:
            over.wait(0.02)
            kept = kept[1:]


def pinging(port, address, over):
    """The same with signs of life."""
    kept = []
    while not over.is_set():
        with contextlib.suppress(OSError):
            kept.append(connect(port, address))
        for one in list(kept[-20:]):
            try:
                one.sendall(event("ping"))
            except OSError:
                kept.remove(one)


def dear(port, address, over):
    """Sentences that cost much, one after the other on as many connections as there are."""
    kept = []
    while not over.is_set():
        with contextlib.suppress(OSError):
            kept.append(connect(port, address))
            for _ in range(8):
                kept[-1].sendall(event("recognize", DEAR))
        kept = kept[-200:]
        over.wait(0.02)


# By name: who is served, what is done, from how many addresses, and what another client asks.
CLIENTS = {
    "serve-silent": ("serve", silent, 1, asked("describe")),
    "serve-pinging": ("serve", pinging, 1, asked("describe")),
    "serve-dear-sentences": ("serve", dear, 2, asked("recognize", {"text": "turn on the light"})),
    "serve-dear-and-words": ("serve", dear, 1, word),
    "satellite-silent": ("satellite", silent, 1, asked("describe")),
    "satellite-pinging": ("satellite", pinging, 1, asked("describe")),
}


def begin(rouse, kind, model, folder):
    if kind == "serve":
        (folder / "house.yaml").write_text(WILDCARDS)
        words = [rouse, "serve", "--wyoming", "tcp://127.0.0.1:0", "--model", model, "--arbitrate", str(ROUND),
                 "--sentences", folder / "house.yaml"]
        said = "rouse: serving "
    else:
        words = [rouse, "listen", "--model", model, "--input", "-", "--rate", "16000", "--channels", "1", "--format",
                 "S16_LE", "--satellite", "tcp://127.0.0.1:0", "--site", "kitchen"]
        said = "rouse: satellite "
    process = subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if kind == "satellite":
        threading.Thread(target=quiet_room, args=(process,), daemon=True).start()
    return process, int(has_said(process, said).split()[-1].rsplit(":", 1)[1])


def quiet_room(process):
    """A satellite opens its port when its audio begins."""
    with contextlib.suppress(OSError, ValueError):
        while True:
            process.stdin.buffer.write(bytes(3_200))
            process.stdin.buffer.flush()
            time.sleep(0.1)


def has_said(process, words):
    """The line of standard error that has certain words. What follows is thrown away."""
    said = []
    too_late = threading.Timer(PATIENCE, process.kill)
    too_late.start()
    for line in process.stderr:
        said.append(line)
        if words in line:
            too_late.cancel()
            threading.Thread(target=process.stderr.read, daemon=True).start()
            return line
    too_late.cancel()
    raise SystemExit(f"rouse: it did not say '{words.strip()}' within {PATIENCE} s, but: {''.join(said) or 'nothing'}")


class Waiting:
    """For how long the threads of a process had to wait for a processor that others had: what makes a figure worthless.

    Seconds of a second, of all threads together."""

    def __init__(self, process):
        self.folder = pathlib.Path(f"/proc/{process.pid}/task")
        self.begun, self.before = time.monotonic(), self.total()

    def total(self):
        total = 0
        for thread in self.folder.iterdir():
            with contextlib.suppress(OSError):
                total += int((thread / "schedstat").read_text().split()[1])
        return total / 1e9

    def __str__(self):
        share = (self.total() - self.before) / (time.monotonic() - self.begun)
        return f"waits {share:.2f} s a second for a processor"


def play(rouse, model, name):
    """The longest that another client had to wait while the hostile one did what it could, and what that was."""
    kind, attack, addresses, question = CLIENTS[name]
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 8_192)), hard))
    folder = pathlib.Path(tempfile.mkdtemp())
    process, port = begin(rouse, kind, model, folder)
    said = spoken(rouse, model, folder) if question is word else (None, None)
    over = threading.Event()
    threads = [
        threading.Thread(target=attack, args=(port, address, over), daemon=True) for address in HOSTILE[:addresses]]
    try:
        alone = answer(port, "recognize", DEAR, HOSTILE[0]) if attack is dear else 0
        for thread in threads:
            thread.start()
        time.sleep(SECONDS / 2)
        end, longest, held, waiting = time.monotonic() + SECONDS, 0.0, 0, Waiting(process)
        while time.monotonic() < end:
            longest = max(longest, question(port, *said))
            held = max(held, len(os.listdir(f"/proc/{process.pid}/fd")))
            time.sleep(PAUSE)
        return longest, f"{waiting}, {held} descriptors" + (f", a dear sentence alone {alone:.2f} s" if alone else "")
    finally:
        over.set()
        process.kill()
        process.wait()
        shutil.rmtree(folder)
