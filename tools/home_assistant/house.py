"""What the checks beside Home Assistant share: a house with Rouse in it, what is said there, and a table of results.

These scripts run in the Debian of tools/home_assistant.py. Rouse runs on the machine itself, which is at /host.
"""

import json
import os
import pathlib
import queue
import signal
import socket
import subprocess
import threading
import time

from sound import CHUNK, audio_of, decoded, room, seconds_of

HOST = pathlib.Path("/host")
ROUSE = pathlib.Path(__file__).resolve().parent.parent.parent
VOICE = "rms"
SENTENCES = """\
language: en
intents:
  LightOn:
    data: [{sentences: ["turn on the {name}"]}]
  DoorUnlock:
    confirm: "Really unlock the {{ slots.door }}?"
    data: [{sentences: ["unlock the {door}"]}]
  GetTime:
    data: [{sentences: ["what time is it"]}]
  Unheard:
    data: [{sentences: ["do the laundry"]}]
  HassGetCurrentDate:
    data: [{sentences: ["what day is it"]}]
lists:
  name: {values: [kitchen light, desk lamp]}
  door: {values: [front door, back door]}
responses:
  intents:
    LightOn: {default: "The {{ slots.name }} is on."}
    DoorUnlock: {default: "The {{ slots.door }} is unlocked."}
"""
# Notes what it was told to do. It does no laundry.
HANDLER = """\
#!/bin/sh
asked="$(cat)"
echo "$asked" | tr -d '\\n' >> "$(dirname "$0")/done.jsonl"
echo >> "$(dirname "$0")/done.jsonl"
case "$asked" in
    *GetTime*) echo "It is noon." ;;
    *Unheard*) exit 3 ;;
esac
"""


def seen_by_host(path):
    return pathlib.Path("/") / pathlib.Path(path).relative_to(HOST)


def on_host(*words):
    return ["chroot", str(HOST), *(str(word) for word in words)]


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


class Report:
    """A line for each thing that was tried."""

    def __init__(self):
        self.passed = self.failed = 0

    def row(self, name, is_fine, seen):
        if is_fine:
            self.passed += 1
        else:
            self.failed += 1
        print(f"{'ok  ' if is_fine else 'FAIL'}  {name:<46}  {seen}", flush=True)

    def title(self, text):
        print(f"\n{text}", flush=True)

    def end(self):
        """The status that the script ends with."""
        print(f"\n{self.passed} passed, {self.failed} failed", flush=True)
        return 1 if self.failed or not self.passed else 0


class Program:
    """A running rouse."""

    def __init__(self, words, environment=None, **options):
        words = on_host("env", *(f"{name}={value}" for name, value in (environment or {}).items()), *words)
        self.said = []
        self.process = subprocess.Popen(words, stderr=subprocess.PIPE, **options)
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        for line in self.process.stderr:
            self.said.append(line.decode(errors="replace").rstrip())

    def wait_for(self, text):
        end = time.monotonic() + 60
        while not any(text in line for line in self.said):
            if self.process.poll() is not None or time.monotonic() > end:
                raise SystemExit(f"rouse did not say '{text}':\n" + "\n".join(self.said))
            time.sleep(0.02)

    def stop(self):
        """Ends it as a service manager does; its status, and the seconds that it took."""
        begun = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        try:
            status = self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            status = self.process.wait()
        return status, time.monotonic() - begun


class Satellite(Program):
    """`rouse listen` with a microphone that hears what is said to it by the clock, and a loudspeaker that keeps all."""

    def __init__(self, house):
        self.port = free_port()
        self.played = house.folder / "played.wav"
        (house.folder / "alsa.conf").write_text(
            f'pcm.loudspeaker {{ type file  file "{seen_by_host(self.played)}"  format wav  slave.pcm null }}\n'
        )
        alsa = f"/usr/share/alsa/alsa.conf:{seen_by_host(house.folder / 'alsa.conf')}"
        self.events = []
        self.to_say = queue.SimpleQueue()
        super().__init__(
            [
                house.program,
                "listen",
                "--json",
                "--model",
                house.model,
                "--input",
                "-",
                "--site",
                "hall",
                "--satellite",
                f"tcp://127.0.0.1:{self.port}",
                "--satellite-area",
                "Hall",
                "--speak",
                "--voice-device",
                "loudspeaker",
            ],
            environment={"ROUSE_CONFIG": "/dev/null", "ALSA_CONFIG_PATH": alsa},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        threading.Thread(target=self.read_events, daemon=True).start()
        threading.Thread(target=self.hear, daemon=True).start()
        self.wait_for("rouse: satellite ")

    def read_events(self):
        for line in self.process.stdout:
            self.events.append(json.loads(line))

    def hear(self):
        quiet, left, begun, sent = room(2), b"", time.monotonic(), 0
        while self.process.poll() is None:
            if not left and not self.to_say.empty():
                left = self.to_say.get()
            place = sent % (len(quiet) - CHUNK)
            chunk, left = (left[:CHUNK], left[CHUNK:]) if left else (quiet[place : place + CHUNK], b"")
            try:
                self.process.stdin.write(chunk)
                self.process.stdin.flush()
            except OSError:
                return
            sent += len(chunk)
            time.sleep(max(0, begun + seconds_of(bytes(sent)) - time.monotonic()))

    def say(self, pcm):
        """What was played before is forgotten."""
        self.played.unlink(missing_ok=True)
        self.to_say.put(pcm)

    def heard_from_loudspeaker(self):
        """Seconds of what was played last, and how loud the loudest of it is."""
        return audio_of(self.played.read_bytes()) if self.played.exists() else (0.0, 0)

    def events_of(self, kind, since=0):
        return [event for event in self.events[since:] if event["event"] == kind]


class House:
    """Rouse as a service and as a satellite; and somebody who talks."""

    def __init__(self, program, folder):
        """Both are paths of the machine itself."""
        self.program = program
        self.folder = HOST / pathlib.Path(folder).relative_to("/")
        here = seen_by_host(self.folder)
        self.done = self.folder / "done.jsonl"
        (self.folder / "house.yaml").write_text(SENTENCES)
        (self.folder / "handler").write_text(HANDLER)
        (self.folder / "handler").chmod(0o755)
        (self.folder / "keywords").mkdir()
        self.model = here / "keywords/computer.rouse"
        takes = [seen_by_host(ROUSE / f"demo/take{take}.flac") for take in (1, 2, 3)]
        subprocess.run(
            on_host(program, "enroll", "--keyword", "computer", "--output", self.model, *takes),
            check=True,
            stdout=subprocess.DEVNULL,
            timeout=120,
        )
        # As it is said in the evening of the demo, not as it was taught.
        self.word = decoded(ROUSE / "demo/evening.ogg", 1.61, 2.50)
        self.spoken = {}
        self.programs = []
        self.port, self.plain_port = free_port(), free_port()
        self.serve = self.start_serve(self.port, "--on-intent", here / "handler")
        # One that leaves it to Home Assistant to do what was meant.
        self.plain = self.start_serve(self.plain_port)
        self.satellite = self.kept(Satellite(self))

    def kept(self, program):
        self.programs.append(program)
        return program

    def start_serve(self, port, *options):
        here = seen_by_host(self.folder)
        program = self.kept(
            Program(
                [
                    self.program,
                    "serve",
                    "--wyoming",
                    f"tcp://127.0.0.1:{port}",
                    "--models",
                    here / "keywords",
                    "--transcribe",
                    "--sentences",
                    here / "house.yaml",
                    "--speak",
                    *options,
                ],
                environment={"ROUSE_CONFIG": "/dev/null"},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
            )
        )
        program.wait_for("rouse: serving ")
        return program

    def restart_serve(self):
        """Stops the service and starts it at the same port at once, as `systemctl restart` does."""
        ended = self.serve.stop()
        self.serve = self.start_serve(self.port, "--on-intent", seen_by_host(self.folder) / "handler")
        return ended

    def saying(self, text):
        if text not in self.spoken:
            path = self.folder / "spoken.wav"
            subprocess.run(["flite", "-voice", VOICE, "-t", text, "-o", path], check=True, timeout=60)
            self.spoken[text] = decoded(path)
        return self.spoken[text]

    def command(self, text, pause=0.3):
        """The wake word, a pause and a command, in a quiet room."""
        return room(0.5) + self.word + room(pause) + self.saying(text) + room(2.5)

    def intents_done(self):
        """Names of the intents that the handler was told to do."""
        lines = self.done.read_text().splitlines() if self.done.exists() else []
        return [json.loads(line)["intent"] for line in lines]

    def end(self, report):
        """Every program of Rouse ends as it should."""
        for name, program in (("serve", self.serve), ("serve", self.plain), ("listen", self.satellite)):
            status, seconds = program.stop()
            is_fine = status == 0 and seconds < 3
            report.row(f"{name} ends when it is told to", is_fine, f"status {status} after {seconds:.1f} s")

    def leave(self):
        """Whatever happened."""
        for program in self.programs:
            if program.process.poll() is None:
                program.process.kill()


def configuration(folder, port, level):
    """For Home Assistant: what is not set up by default, and how bad has to be what it logs."""
    folder.mkdir()
    (folder / "configuration.yaml").write_text(
        "homeassistant:\n  name: Hall\n  country: GB\n  language: en\n  time_zone: Europe/London\n"
        f"  internal_url: http://127.0.0.1:{port}\n"
        f"http:\n  server_host: 127.0.0.1\n  server_port: {port}\n"
        "api:\nconfig:\nonboarding:\nassist_pipeline:\nwebsocket_api:\n"
        f"logger:\n  default: {level}\n"
    )
    os.environ["TZ"] = "Europe/London"
    return folder
