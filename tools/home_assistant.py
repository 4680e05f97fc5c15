#!/usr/bin/env python3
"""Home Assistant itself beside `rouse serve` and a satellite of `rouse listen`.

    tools/home_assistant.py PROGRAM [classes] [whole] [pictures] [--environment FOLDER] [--pictures FOLDER]

PROGRAM is rouse. `classes` calls the classes of Home Assistant's integration for Wyoming: WyomingSttProvider,
WyomingWakeWordProvider, WyomingTtsProvider, WyomingConversationEntity and WyomingAssistSatellite. `whole` starts
`hass`, makes a user, adds Rouse by the config flow, creates a voice assistant and runs it over the WebSocket, as the
pages of Home Assistant do. Without a name these two are done. Prints a line for each thing that was tried, with what
came of it, and ends with 1 when one failed. `pictures` adds Rouse to such a Home Assistant, too, and takes pictures of
its pages for docs/home-assistant.md, into docs or FOLDER; that needs chromium and chromedriver on this machine.

Home Assistant wants a newer Python than most systems have. So it is kept in a small Debian of its own, in FOLDER
(.build/home-assistant), which is made in three minutes, takes 2.5 GB and needs root and mmdebstrap. What is started
ends with this program: it all runs in namespaces of its own. Ends with 75 where that cannot be had.
"""
import argparse
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
VERSION = "2026.11.0"
SUITE = "sid"
# Home Assistant converts sound with ffmpeg; what says the commands is flite; some of its packages have to be compiled.
PACKAGES = ("ca-certificates", "ffmpeg", "flite", "g++", "python3-dev", "python3-venv")
# What is needed beside all that Home Assistant sets up by default.
INTEGRATIONS = ("api", "config", "onboarding", "wyoming")
PYTHON = "/opt/home-assistant/bin/python3"
# The certificates that this machine trusts, which may know more than Debian's.
TRUSTED = "/opt/trusted.crt"
UNSHARED = "ROUSE_UNSHARED"
MINUTES = {"system": 10, "install": 10, "classes": 10, "whole": 10, "pictures": 10}
CHECKS = ("classes", "whole")


def cannot(why):
    print(f"tools/home_assistant.py: {why}; Home Assistant was not tried (skipped)", file=sys.stderr)
    sys.exit(75)


def run(words, minutes, **options):
    """A command that is ended with all that it started when it takes too long; its status, then 124."""
    process = subprocess.Popen([str(word) for word in words], start_new_session=True, **options)
    try:
        return process.wait(timeout=60 * minutes)
    except subprocess.TimeoutExpired:
        return 124
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


class Environment:
    """A Debian with Home Assistant, in a folder."""

    def __init__(self, folder):
        self.root = folder / "root"
        self.made = folder / "made"
        self.recipe = " ".join([SUITE, VERSION, *PACKAGES, *INTEGRATIONS])

    def inside(self, *words):
        settings = {
            "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LC_ALL": "C.UTF-8", "PYTHONUNBUFFERED": "1",
            "VIRTUAL_ENV": "/opt/home-assistant", "UV_NO_CACHE": "1", "PIP_NO_CACHE_DIR": "1",
            "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_CERT": TRUSTED, "SSL_CERT_FILE": TRUSTED,
        }
        return ["chroot", self.root, "env", "-i", *(f"{name}={value}" for name, value in settings.items()), *words]

    def mount(self):
        """Of this machine all is at /host: the program cannot run on another system's libraries."""
        (self.root / "host").mkdir(exist_ok=True)
        for words in (["--rbind", "/", "host"], ["--rbind", "/dev", "dev"], ["-t", "proc", "proc", "proc"]):
            if run(["mount", *words[:-1], self.root / words[-1]], 1) != 0:
                cannot("nothing can be mounted here")

    def make(self):
        if self.made.exists() and self.made.read_text() == self.recipe:
            self.mount()
            return
        print(f"Making a Debian {SUITE} with Home Assistant {VERSION} in {self.root.parent}", file=sys.stderr)
        self.made.unlink(missing_ok=True)
        shutil.rmtree(self.root, ignore_errors=True)
        self.root.parent.mkdir(parents=True, exist_ok=True)
        # A mirror that lags is good enough.
        if run(
            ["mmdebstrap", "--quiet", "--format=directory", "--variant=apt", "--mode=root",
             "--aptopt=Acquire::Check-Valid-Until \"false\"", f"--include={','.join(PACKAGES)}", SUITE, self.root],
            MINUTES["system"], stdout=sys.stderr,
        ) != 0:
            cannot(f"no Debian {SUITE} can be made")
        trusted = pathlib.Path("/etc/ssl/certs/ca-certificates.crt")
        if not trusted.exists():
            trusted = self.root / "etc/ssl/certs/ca-certificates.crt"
        shutil.copy(trusted, self.root / TRUSTED[1:])
        self.mount()
        self.install()
        self.made.write_text(self.recipe)

    def install(self):
        def step(*words):
            if run(self.inside(*words), MINUTES["install"], stdout=sys.stderr) != 0:
                cannot(f"Home Assistant {VERSION} cannot be installed")

        wanted = f"homeassistant=={VERSION}"
        step("python3", "-m", "venv", "/opt/home-assistant")
        # It pins what its own packages need in a file of the package.
        step(PYTHON, "-m", "pip", "install", "--quiet", "--no-deps", "uv", wanted)
        package = next(self.root.glob("opt/home-assistant/lib/python3*/site-packages/homeassistant"))
        uv = [PYTHON, "-m", "uv", "pip", "install", "--quiet", "--constraint",
              f"/{package.relative_to(self.root)}/package_constraints.txt"]
        step(*uv, wanted)
        step(*uv, *self.requirements(package / "components"))

    def requirements(self, components):
        """Of the integrations that are set up, and of those that these depend on."""
        defaults = "from homeassistant.bootstrap import *; print(*DEFAULT_INTEGRATIONS, *CORE_INTEGRATIONS)"
        said = subprocess.run(self.inside(PYTHON, "-c", defaults), stdout=subprocess.PIPE, text=True, timeout=120)
        if said.returncode != 0:
            cannot(f"Home Assistant {VERSION} does not start")
        seen, wanted, left = set(), set(), {*INTEGRATIONS, *said.stdout.split()}
        while left:
            name = left.pop()
            seen.add(name)
            manifest = json.loads((components / name / "manifest.json").read_text())
            wanted |= set(manifest.get("requirements", ()))
            left |= set(manifest.get("dependencies", ())) - seen
        return sorted(wanted)

    def clean(self):
        """What an earlier run left; the processes ended with it."""
        shutil.rmtree(self.root / "tmp", ignore_errors=True)
        (self.root / "tmp").mkdir(mode=0o1777)

    def play(self, what, program, *arguments):
        script = pathlib.Path("/host") / (HERE / "home_assistant" / f"{what}.py").relative_to("/")
        with tempfile.TemporaryDirectory(prefix="rouse-house-") as folder:
            words = self.inside(PYTHON, "-B", script, program, folder, *arguments)
            return run(words, MINUTES[what], stdin=subprocess.DEVNULL)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path, help="rouse")
    parser.add_argument("what", nargs="*", help="classes, whole, pictures (default: the first two)")
    parser.add_argument("--environment", type=pathlib.Path, default=HERE.parent / ".build/home-assistant")
    parser.add_argument("--pictures", type=pathlib.Path, default=HERE.parent / "docs", metavar="FOLDER")
    options = parser.parse_args()
    whats = options.what or CHECKS
    if unknown := [what for what in whats if what not in (*CHECKS, "pictures")]:
        parser.error(f"{unknown[0]}: is neither classes, whole nor pictures")
    program = options.program.resolve()
    if not os.access(program, os.X_OK):
        parser.error(f"{program}: is no program")
    if UNSHARED not in os.environ:
        for tool in ("unshare", "mmdebstrap"):
            if not shutil.which(tool):
                cannot(f"{tool} is not installed (tools/packages.sh test)")
        alone = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"]
        if os.geteuid() != 0 or run([*alone, "true"], 1, stderr=subprocess.DEVNULL) != 0:
            cannot("only root may mount, and not in every container")
        os.environ[UNSHARED] = "yes"
        os.execvp(alone[0], [*alone, sys.executable, *sys.argv])
    environment = Environment(options.environment.resolve())
    environment.make()
    environment.clean()
    failed = []
    for what in whats:
        status = environment.play(what, program, *([options.pictures.resolve()] if what == "pictures" else []))
        if status == 124:
            print(f"{what}: was not done after {MINUTES[what]} minutes", file=sys.stderr)
        if status == 75:
            cannot("chromium or chromedriver is missing")
        if status != 0:
            failed.append(what)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
