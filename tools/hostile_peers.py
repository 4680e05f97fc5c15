#!/usr/bin/env python3
"""What hostile peers can do to `rouse listen`, and hostile clients and sites to those beside them, measured.

    tools/hostile_peers.py [NAME...]        all of them, or those named
    tools/hostile_peers.py --list

Plays the demo's evening to `rouse listen` through the microphone of tools/live.py, once undisturbed and once beside each
peer, and prints for each: the most memory that it had above its rest, the words that it found against those that it
found undisturbed, and the seconds from SIGTERM to its end, while the peer went on. Ends with 1 when a peer took more than
64 MB, when a word was missed, or when the end took longer than a second. Of the clients of tools/hostile_clients.py and
the sites of tools/hostile_sites.py it prints for how long another was not served at most; more than a second is a miss,
too.
"""

import argparse
import contextlib
import os
import pathlib
import re
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

import hostile_clients
import hostile_sites
from hostile_servers import Server, drip, http, http_whole, nested, silence, web_socket, wyoming
from live import HERE, microphone

MEMORY = 64  # MB above rest
END = 1.0  # seconds from SIGTERM to the end
REST = 2.0  # seconds of listening after which it is at rest


# --- Peers -------------------------------------------------------------------------------------------------------------


class Peer:
    """Who disturbs a listener: options of `listen`, and what happens beside it."""

    def __init__(self, options=(), server=None, beside=None, **how):
        self.options = list(options)
        self.server = server
        # Is called with the run on a thread of its own, once it listens.
        self.beside = beside
        # A script that is run for each word, behind the line that counts the word.
        self.action = how.get("action", "")
        self.reads_output = how.get("reads_output", True)
        self.reads_errors = how.get("reads_errors", True)
        self.descriptors = how.get("descriptors")
        # What goes to standard input in the place of a microphone.
        self.input = how.get("input")


def backend(name, url, talk, *more):
    return Peer(["--backend", name, "-o", f"url={url}", *more], server=talk)


def bad_lines(run):
    line = b'{"command":"' + b"x" * 60 + b'"}\n'
    with contextlib.suppress(OSError):
        for _ in range(200):
            run.process.stdin.write(line * 1000)
        run.process.stdin.flush()


def visit(run, count, say=b"", often=1):
    """Keeps connections to the metrics open, and never reads what is said to them."""
    port = run.metrics_port
    while run.is_listening:
        visitors = []
        for _ in range(count):
            with contextlib.suppress(OSError):
                visitor = socket.create_connection(("127.0.0.1", port), timeout=1)
                visitors.append(visitor)
                visitor.setblocking(False)
                for _ in range(often):
                    visitor.send(say)
        time.sleep(3)
        for visitor in visitors:
            visitor.close()


def junk():
    """A WAV file in which other chunks come before the audio, and no end of them."""
    yield b"RIFF\xff\xff\xff\xffWAVEfmt \x10\0\0\0\x01\0\x01\0\x80\x3e\0\0\0\x7d\0\0\x02\0\x10\0"
    while True:
        yield b"JUNK" + (16 << 20).to_bytes(4, "little")
        for _ in range(256):
            yield b"\0" * 65_536


GET = b"GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n"
JSON = b"Content-Type: application/json\r\n\r\n"
EVENTS = b"Content-Type: text/event-stream\r\n\r\n"
DELTA = b'data: {"type":"transcript.text.delta","delta":"la "}\n\n'
CHUNK = b'{"type": "transcript-chunk", "data": {"text": "la la la "}}\n'
HTTP = "http://127.0.0.1:{port}"
PROGRAM = ["--backend", "program", "-o"]

PEERS = {
    "wyoming-chunks": backend("wyoming", "tcp://127.0.0.1:{port}", wyoming(CHUNK)),
    "wyoming-line": backend("wyoming", "tcp://127.0.0.1:{port}", wyoming(b" ")),
    "web-socket-fragments": backend("vosk", "ws://127.0.0.1:{port}", web_socket(b"\x00\x01 ")),
    "web-socket-empty": backend("vosk", "ws://127.0.0.1:{port}", web_socket(b"\x00\x00")),
    "web-socket-pings": backend("vosk", "ws://127.0.0.1:{port}", web_socket(b"\x89\x04ping")),
    "http-body": backend("http", HTTP, http(JSON, b" ")),
    "http-headers": backend("http", HTTP, http(b"", b"X-More: la la la\r\n")),
    "http-100": backend("http", HTTP, http(b"", b"\r\nHTTP/1.1 100 Continue\r\n")),
    "http-events": backend("http", HTTP, http(EVENTS, DELTA), "-o", "stream=yes"),
    "http-empty-events": backend("http", HTTP, http(EVENTS, b":\n\n"), "-o", "stream=yes"),
    "http-arrays": backend("http", HTTP, http_whole(nested(b"[", b"]"))),
    "http-objects": backend("http", HTTP, http_whole(nested(b'{"":', b"}"))),
    "http-empty-objects": backend("http", HTTP, http_whole(nested(b"{", b"}", 1).replace(b"{1}", b"{}"))),
    "byte-a-second": backend("http", HTTP, drip),
    "silent": backend("http", HTTP, silence),
    "silent-wyoming": backend("wyoming", "tcp://127.0.0.1:{port}", silence),
    "program-output": Peer([*PROGRAM, "command=yes"]),
    "program-errors": Peer([*PROGRAM, "command=sh -c 'exec yes >&2'"]),
    "program-closed": Peer([*PROGRAM, "command=sh -c 'exec <&- >&- 2>&-; sleep 77'", "-o", "timeout=2"]),
    "control-lines": Peer(["--control"], beside=bad_lines),
    "junk-on-input": Peer(input=junk),
    "metrics-pipelined": Peer(beside=lambda run: visit(run, 16, GET * 1000, 200)),
    "metrics-idle": Peer(beside=lambda run: visit(run, 200), descriptors=100),
    "metrics-half": Peer(beside=lambda run: visit(run, 200, b"GET /metrics HTTP/1.1\r\nX: "), descriptors=100),
    "action-writes": Peer(["--action-timeout", "2"], action="exec yes"),
    "action-ignores": Peer(["--action-timeout", "2"], action="trap '' TERM INT HUP; sleep 77"),
    "action-children": Peer(action="for i in 1 2 3 4 5 6 7 8; do (trap '' TERM; sleep 77) & done; wait"),
    "output-not-read": Peer(["--speech", "--near-misses"], reads_output=False),
    "errors-not-read": Peer(action="exec yes", reads_errors=False),
}


# --- A run -------------------------------------------------------------------------------------------------------------


class Run:
    """A `rouse listen` beside a peer."""

    def __init__(self, options, folder, peer):
        self.words_file = folder / "words"
        self.words_file.write_text("")
        script = folder / "action.sh"
        script.write_text(f'#!/bin/sh\necho "$ROUSE_START" >>{self.words_file}\n{peer.action}\n')
        script.chmod(0o755)
        self.server = Server(peer.server) if peer.server else None
        port = self.server.port if self.server else 0
        source = ["--input", "-"] if peer.input else ["--device", "evening"]
        command = [options.rouse, "listen", "--json", "--model", options.model, "--metrics", "0", "--commands", *source]
        # A busy machine may be late for a microphone that is faster than time, and that is not what is measured.
        command += ["--buffer", "4000", "--on-wake", script, *(option.replace("{port}", str(port)) for option in peer.options)]

        def prepare():
            if peer.descriptors:
                resource.setrlimit(resource.RLIMIT_NOFILE, (peer.descriptors, peer.descriptors))

        environment = dict(os.environ, ROUSE_CONFIG="/dev/null")
        environment["ALSA_CONFIG_PATH"] = f"/usr/share/alsa/alsa.conf:{options.alsa}"
        self.process = subprocess.Popen(
            [str(word) for word in command], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, preexec_fn=prepare, pipesize=4096)
        self.metrics_port = None
        self.is_listening = True
        self.said = []
        self.has_begun = threading.Event()
        self.peak = 0
        self.reads_output = peer.reads_output
        self.start(self.watch)
        self.start(self.read_errors, peer.reads_errors)
        if peer.reads_output:
            self.start(self.read_output)
        if peer.input:
            self.start(self.feed, peer.input)

    def start(self, body, *arguments):
        threading.Thread(target=body, args=arguments, daemon=True).start()

    def feed(self, pieces):
        with contextlib.suppress(OSError, ValueError):
            for piece in pieces():
                self.process.stdin.write(piece)

    def read_output(self):
        for _ in iter(lambda: self.process.stdout.read1(65_536), b""):
            pass

    def read_errors(self, all_of_it):
        for line in self.process.stderr:
            if len(self.said) < 20:
                self.said.append(line.decode(errors="replace"))
            if found := re.search(rb"metrics at http://[^ ]*:(\d+)/", line):
                self.metrics_port = int(found.group(1))
            if line.startswith(b"rouse: listening for"):
                self.has_begun.set()
                if not all_of_it:
                    return

    def memory(self):
        """Resident, in MB, with those of its children that are rouse, too."""
        total = 0
        for number in [self.process.pid, *self.children(self.process.pid)]:
            with contextlib.suppress(OSError, AttributeError):
                if number == self.process.pid or "rouse" in os.readlink(f"/proc/{number}/exe"):
                    status = pathlib.Path(f"/proc/{number}/status").read_text()
                    total += int(re.search(r"VmRSS:\s+(\d+)", status).group(1))
        return total / 1024

    @staticmethod
    def children(number):
        with contextlib.suppress(OSError):
            return [int(child) for child in pathlib.Path(f"/proc/{number}/task/{number}/children").read_text().split()]
        return []

    def watch(self):
        while self.is_listening:
            self.peak = max(self.peak, self.memory())
            with contextlib.suppress(OSError, AttributeError):
                status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
                self.peak = max(self.peak, int(re.search(r"VmHWM:\s+(\d+)", status).group(1)) / 1024)
            time.sleep(0.1)

    def words(self, before):
        """Where the words begin that were found, up to so many seconds."""
        starts = [float(line) for line in self.words_file.read_text().split()]
        return sorted(start for start in starts if start < before)

    def stop(self):
        """Seconds to its end after SIGTERM."""
        begun = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.is_listening = False
        if self.server:
            self.server.close()
        return time.monotonic() - begun


def play(options, folder, peer):
    """Listens beside a peer. Returns MB above rest, the words, the seconds to the end, and what was said."""
    run = Run(options, folder, peer)
    begun = time.monotonic()
    if not peer.input and not run.has_begun.wait(30):
        run.process.kill()
        sys.exit("listen: did not begin\n" + "".join(run.said))
    time.sleep(REST)
    rest = options.rest if peer.input else run.memory()
    if peer.beside:
        run.start(peer.beside, run)
    time.sleep(max(0, begun + options.seconds / options.speed + 1 - time.monotonic()))
    above, words = run.peak - rest, run.words(options.seconds - 2)
    state = run.process.poll()
    if state is not None and not peer.input:
        return above, words, float("inf"), f"ended by itself with {state}: {''.join(run.said[-3:])}"
    return above, words, run.stop(), ""


def disturb_others(options):
    """Plays hostile clients and sites. Returns how many of them kept others from being served."""
    misses = 0
    for module, peers in ((hostile_clients, hostile_clients.CLIENTS), (hostile_sites, hostile_sites.SITE_PEERS)):
        for name in [name for name in options.names if name in peers] or ([] if options.names else peers):
            seconds, what = module.play(options.rouse, options.model, name)
            is_fine = seconds <= END
            misses += not is_fine
            verdict = "" if is_fine else "  MISS"
            print(f"{name:22} {seconds:13.2f} s until another was served ({what}){verdict}", flush=True)
    return misses


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help="peers; all of them where none is named")
    parser.add_argument("--list", action="store_true", help="name the peers")
    parser.add_argument("--rouse", default=HERE / ".build/release/rouse", help="the program")
    parser.add_argument("--seconds", type=float, default=84, help="of audio for each peer, 84")
    parser.add_argument("--speed", type=float, default=4, help="times real time, 4")
    options = parser.parse_args()
    others = [*hostile_clients.CLIENTS, *hostile_sites.SITE_PEERS]
    if options.list:
        return print("\n".join([*PEERS, *others]))
    unknown = set(options.names) - set(PEERS) - set(others)
    if unknown:
        sys.exit(f"no such peer: {', '.join(sorted(unknown))}; --list names them")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        options.model = folder / "computer.rouse"
        takes = [HERE / f"demo/take{take}.flac" for take in (1, 2, 3)]
        subprocess.run(
            [options.rouse, "enroll", "--keyword", "computer", "--output", options.model, *takes], check=True,
            stdout=subprocess.DEVNULL)
        misses = disturb_others(options)
        if options.names and not set(options.names) & set(PEERS):
            sys.exit(1 if misses else 0)
        options.alsa = folder / "alsa.conf"
        options.alsa.write_text(microphone(folder, options.speed, folder / "report"))
        options.rest = 0
        above, all_words, end, trouble = play(options, folder, Peer())
        if trouble or not all_words:
            sys.exit(f"undisturbed: {trouble or 'no words found'}")
        undisturbed = Run(options, folder, Peer())
        undisturbed.has_begun.wait(30)
        time.sleep(REST)
        options.rest = undisturbed.memory()
        undisturbed.stop()
        print(f"{'peer':22} {'MB above rest':>13} {'words':>7} {'s to its end':>12}")
        print(f"{'none':22} {above:13.1f} {len(all_words):3}/{len(all_words):<3} {end:12.2f}", flush=True)
        for name in [name for name in options.names if name in PEERS] or PEERS:
            peer = PEERS[name]
            above, words, end, trouble = play(options, folder, peer)
            wanted = [] if peer.input else all_words
            is_fine = not trouble and above <= MEMORY and words == wanted and end <= END
            misses += not is_fine
            if words != wanted:
                trouble += f" lost {sorted(set(wanted) - set(words))}, new {sorted(set(words) - set(wanted))}"
            print(
                f"{name:22} {above:13.1f} {len(words):3}/{len(wanted):<3} {end:12.2f}{'' if is_fine else '  MISS ' + trouble}",
                flush=True)
    if misses:
        sys.exit(1)


if __name__ == "__main__":
    main()
