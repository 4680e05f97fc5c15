#!/usr/bin/env python3
"""What `rouse listen` costs at a microphone, and whether it stays so.

    tools/live.py cpu [--seconds 60] [--period 30] [--pulse]
        CPU and memory in real time, with one keyword and with ten. With --pulse through a PulseAudio server of our
        own, as most desktops have one, in place of a device that is read directly.

    tools/live.py soak [--seconds 1800] [--speed 20] [--warm-up 60]
        Lets it listen for long to a device that plays faster than time. Resident memory has to stay within 1 MB after
        the warm-up, descriptors to stay as many, no audio may be lost, and what was read from the device has to be
        what was heard. Ends with 1 when it is not so.

    tools/live.py page [--seconds 25]
        What the page costs: bytes of its files; processor with no viewer, one, ten, and one more that takes nothing;
        pictures a second that a viewer gets; and, with Chromium, milliseconds to the first paint at 1,200 and 400 pixels,
        of seven loads each the middle one.

The microphone is the ALSA plug-in in Tests/ALSAPlugin, which plays demo/evening.ogg over and over.
"""

import argparse
import ctypes
import os
import pathlib
import re
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent.parent


def decode(path):
    """A recording as 16 kHz mono 16-bit PCM, by libsndfile, which Rouse needs anyhow."""

    class Info(ctypes.Structure):
        _fields_ = [("frames", ctypes.c_int64)] + [
            (name, ctypes.c_int) for name in ("samplerate", "channels", "format", "sections", "seekable")
        ]

    library = ctypes.CDLL("libsndfile.so.1")
    library.sf_open.restype = ctypes.c_void_p
    library.sf_readf_short.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64]
    library.sf_readf_short.restype = ctypes.c_int64
    library.sf_close.argtypes = [ctypes.c_void_p]
    info = Info()
    file = library.sf_open(str(path).encode(), 0x10, ctypes.byref(info))
    if not file or (info.samplerate, info.channels) != (16000, 1):
        sys.exit(f"{path}: is no recording with 16 kHz and one channel")
    samples = (ctypes.c_int16 * info.frames)()
    count = library.sf_readf_short(file, samples, info.frames)
    library.sf_close(file)
    return bytes(samples)[: 2 * count]


class SoundServer:
    """PulseAudio without hardware: what plays into its sink can be heard from its monitor."""

    def __init__(self, folder):
        socket = folder / "socket"
        (folder / "server.pa").write_text(
            f"load-module module-native-protocol-unix socket={socket} auth-anonymous=1\n"
            "load-module module-null-sink sink_name=hall rate=16000 channels=1 format=s16le\n"
        )
        self.alsa = f'pcm.evening {{ type pulse  server "unix:{socket}"  device "hall.monitor" }}\n'
        environment = dict(os.environ, HOME=folder, XDG_RUNTIME_DIR=folder, PULSE_SERVER=f"unix:{socket}")
        silent = {"env": environment, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        command = ["pulseaudio", "-n", "-F", folder / "server.pa", "--daemonize=no", "--exit-idle-time=-1",
                   "--use-pid-file=no", "--disable-shm=yes"]
        self.processes = [subprocess.Popen(command, **silent)]
        for _ in range(200):
            if subprocess.run(["pactl", "info"], **silent).returncode == 0:
                break
            time.sleep(0.05)
        else:
            self.stop()
            sys.exit("pulseaudio: does not answer; see whether it runs by itself")
        raw = folder / "evening.raw"
        raw.write_bytes(decode(HERE / "demo/evening.ogg"))
        play = f"while :; do cat '{raw}'; done | exec pacat -p -d hall --raw --rate=16000 --channels=1 --format=s16le"
        self.processes.append(subprocess.Popen(["sh", "-c", play], start_new_session=True, **silent))

    def stop(self):
        for process in self.processes[1:]:
            os.killpg(process.pid, signal.SIGTERM)
        self.processes[0].terminate()
        for process in self.processes:
            process.wait()


def microphone(folder, speed, report):
    """The configuration of ALSA for a device `evening` that plays the demo's evening over and over, so many times as fast
    as time. When it is closed, the number of samples that were read stands in the file `report`."""
    plugin = folder / "rousetest.so"
    subprocess.run(
        ["cc", "-O1", "-shared", "-fPIC", "-DPIC", HERE / "Tests/ALSAPlugin/rousetest.c", "-lasound", "-o", plugin],
        check=True,
    )
    recording = folder / "evening.raw"
    recording.write_bytes(decode(HERE / "demo/evening.ogg"))
    return (
        f'pcm_type.rousetest {{ lib "{plugin}" }}\n'
        f'pcm.evening {{ type rousetest  file "{recording}"  loop 1  speed {speed}  report "{report}" }}\n'
    )


class Listen:
    """A running `rouse listen`."""

    def __init__(self, rouse, folder, keywords, speed, options=(), alsa=None):
        self.report = folder / "report"
        alsa = alsa or microphone(folder, speed, self.report)
        (folder / "alsa.conf").write_text(alsa)
        models = []
        for number in range(keywords):
            model = folder / f"word{number}.rouse"
            takes = [HERE / f"demo/take{take}.flac" for take in (1, 2, 3)]
            command = [rouse, "enroll", "--keyword", f"word{number}", "--output", model, *takes]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            models += ["--model", model]
        environment = dict(os.environ, ROUSE_CONFIG="/dev/null")
        environment["ALSA_CONFIG_PATH"] = f"/usr/share/alsa/alsa.conf:{folder}/alsa.conf"
        self.process = subprocess.Popen(
            [rouse, "listen", "--json", "--device", "evening", *models, *options],
            env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        self.events = {}
        self.has_started = threading.Event()
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()
        if not self.has_started.wait(30):
            self.process.kill()
            sys.exit("listen: no audio came within 30 s\n" + self.process.stderr.read())

    def read(self):
        for line in self.process.stdout:
            kind = line.split('"')[3]
            self.events[kind] = self.events.get(kind, 0) + 1
            if kind == "capture-start":
                self.has_started.set()

    @property
    def memory(self):
        """Resident, in kB."""
        text = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", text).group(1))

    @property
    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    @property
    def cpu(self):
        """Seconds of all threads so far, by the scheduler's own account."""
        tasks = pathlib.Path(f"/proc/{self.process.pid}/task").iterdir()
        return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9

    def stop(self):
        """Ends it as a service manager does, and returns the seconds of audio that it says it has heard."""
        self.process.send_signal(signal.SIGTERM)
        errors = self.process.stderr.read()
        self.process.wait()
        self.reader.join()
        clock = re.search(r"heard (?:(\d+):)?(\d+):([\d.]+) of audio", errors)
        if self.process.returncode != 0 or not clock:
            sys.exit(f"listen: ended with {self.process.returncode}\n{errors}")
        hours, minutes, seconds = clock.groups()
        return int(hours or 0) * 3600 + int(minutes) * 60 + float(seconds)


def measure_cpu(options):
    for keywords in (1, 10):
        with tempfile.TemporaryDirectory() as folder:
            period = ["--period", str(options.period)]
            server = SoundServer(pathlib.Path(folder)) if options.pulse else None
            listen = Listen(
                options.rouse, pathlib.Path(folder), keywords, 1, period, alsa=server.alsa if server else None)
            time.sleep(3)
            start, begun = listen.cpu, time.monotonic()
            time.sleep(options.seconds)
            share = (listen.cpu - start) / (time.monotonic() - begun)
            memory = listen.memory
            listen.stop()
            if server:
                server.stop()
            word = "keyword" if keywords == 1 else "keywords"
            print(f"{keywords} {word}: {100 * share:.2f} % of a core, {memory / 1024:.1f} MB resident", flush=True)


class Viewer:
    """Who looks at the page and nothing else, and counts the pictures that come."""

    def __init__(self, address, takes=True):
        self.pictures = 0
        self.connection = socket.create_connection(address)
        self.connection.sendall(b"GET /api/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        if takes:
            threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        with self.connection.makefile("rb") as lines:
            for line in lines:
                self.pictures += line.startswith(b"event: picture")


def page_bytes(address):
    """Of the page and all that it names."""
    url = "http://{}:{}/".format(*address)
    with urllib.request.urlopen(url) as answer:
        page = answer.read().decode()
    names = set(re.findall(r'(?:src|href)="/?([^"#:]+)"', page))
    seen, total = {""}, len(page.encode())
    while names - seen:
        name = min(names - seen)
        seen.add(name)
        with urllib.request.urlopen(url + name) as answer:
            text = answer.read()
        total += len(text)
        if name.endswith(".js"):
            folder = name.rpartition("/")[0]
            imports = re.findall(r'(?:from |import[ (])"\./([^"]+)"', text.decode())
            names |= {f"{folder}/{other}".lstrip("/") for other in imports}
    return total, len(seen)


def first_paint(address, width):
    sys.path.insert(0, str(HERE / "Tests/ListenTests"))
    import webdriver

    with tempfile.TemporaryDirectory() as folder:
        browser = webdriver.Driver(folder, width)
        times = []
        for _ in range(7):
            browser.call("POST", "/url", {"url": "http://{}:{}/".format(*address)})
            times.append(browser.wait("a paint", "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"))
        browser.close()
    return statistics.median(times)


def measure_page(options):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        address = probe.getsockname()
    with tempfile.TemporaryDirectory() as folder:
        listen = Listen(options.rouse, pathlib.Path(folder), 1, 1, ["--page", "{}:{}".format(*address)])
        total, files = page_bytes(address)
        print(f"{total / 1000:.1f} KB in {files} files", flush=True)
        viewers, idle = [], 0
        for wanted, takes in ((0, True), (1, True), (10, True), (11, False)):
            viewers += [Viewer(address, takes) for _ in range(wanted - len(viewers))]
            time.sleep(3)
            seen = sum(viewer.pictures for viewer in viewers)
            start, begun = listen.cpu, time.monotonic()
            time.sleep(options.seconds)
            passed = time.monotonic() - begun
            share = (listen.cpu - start) / passed
            idle = share if wanted == 0 else idle
            rate = (sum(viewer.pictures for viewer in viewers) - seen) / passed / max(1, min(wanted, 10))
            who = "ten, and one that takes nothing" if not takes else f"{wanted} viewer{'s' if wanted != 1 else ''}"
            print(f"{who}: {100 * share:.2f} % of a core, {100 * (share - idle):.2f} more than with none; "
                  f"{rate:.1f} pictures a second for each", flush=True)
        for viewer in viewers:
            viewer.connection.close()
        if shutil.which("chromedriver"):
            for width in (1200, 400):
                print(f"first paint at {width} pixels: {first_paint(address, width):.0f} ms", flush=True)
        listen.stop()
        lost = {kind: count for kind, count in listen.events.items() if kind in ("overrun", "discarded", "device-lost")}
        print(f"audio lost: {lost or 'none'}")


def soak(options):
    with tempfile.TemporaryDirectory() as folder:
        listen = Listen(options.rouse, pathlib.Path(folder), 1, options.speed, ["--buffer", "4000", "--metrics", "0"])
        begun = time.monotonic()
        memory, descriptors = [], []
        while (elapsed := time.monotonic() - begun) < options.seconds:
            if elapsed >= options.warm_up:
                memory.append(listen.memory)
                descriptors.append(listen.descriptors)
            time.sleep(1)
        heard = round(100 * listen.stop())
        read = int(listen.report.read_text()) // 160
    lost = {kind: count for kind, count in listen.events.items() if kind in ("overrun", "discarded", "device-lost")}
    checks = [
        (max(memory) - min(memory) <= 1024, f"memory {min(memory)} to {max(memory)} kB after {options.warm_up} s"),
        (len(set(descriptors)) == 1, f"descriptors {min(descriptors)} to {max(descriptors)}"),
        (not lost, f"audio lost: {lost or 'none'}"),
        (read == heard, f"frames of 10 ms: {read} read, {heard} heard"),
        (listen.events.get("detection", 0) > 0, f"detections: {listen.events.get('detection', 0)}"),
    ]
    print(f"{options.seconds} s at {options.speed} x: {heard / 360_000:.2f} hours of audio")
    for is_fine, text in checks:
        print(f"  {'ok  ' if is_fine else 'FAIL'}  {text}")
    sys.exit(0 if all(is_fine for is_fine, _ in checks) else 1)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("cpu", "page", "soak"))
    parser.add_argument("--rouse", default=HERE / ".build/release/rouse", help="the program")
    parser.add_argument("--seconds", type=int, help="60 for cpu, 25 for page, 1800 for soak")
    parser.add_argument("--period", type=int, default=30, help="milliseconds between two wake-ups, for cpu")
    parser.add_argument("--pulse", action="store_true", help="through a sound server, for cpu")
    parser.add_argument("--speed", type=float, default=20, help="times real time, for soak")
    parser.add_argument("--warm-up", type=int, default=60, help="seconds, for soak")
    options = parser.parse_args()
    if options.what == "cpu":
        options.seconds = options.seconds or 60
        measure_cpu(options)
    elif options.what == "page":
        options.seconds = options.seconds or 25
        measure_page(options)
    else:
        options.seconds = options.seconds or 1800
        soak(options)


if __name__ == "__main__":
    main()
