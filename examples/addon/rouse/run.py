#!/usr/bin/env python3
"""Starts Rouse in the add-on: reads the options, makes the words that are asked for, and serves.

Home Assistant's Supervisor puts the options into /data/options.json. Words lie in /share/rouse, the log in /data/heard.
"""
import json
import os
import pathlib
import signal
import subprocess
import sys
import urllib.request

OPTIONS = pathlib.Path(os.environ.get("ROUSE_ADDON_OPTIONS", "/data/options.json"))
WORDS = pathlib.Path(os.environ.get("ROUSE_ADDON_WORDS", "/share/rouse"))
DATA = pathlib.Path(os.environ.get("ROUSE_ADDON_DATA", "/data"))
SUPERVISOR = "http://supervisor/discovery"
PORT = 10400


def say(text):
    print(f"rouse add-on: {text}", flush=True)


def make(words):
    """Makes models of words of `rouse words`, and of others as they are written."""
    for word in words:
        name = word.strip().lower().replace(" ", "-")
        place = WORDS / f"{name}.rouse"
        if not name or place.exists():
            continue
        say(f"making a model of '{word}'")
        done = subprocess.run(["rouse", "words", "--output", WORDS, name], capture_output=True, text=True)
        if done.returncode != 0:
            done = subprocess.run(
                ["rouse", "enroll", "--keyword", word, "--say", "--output", place], capture_output=True, text=True)
        if done.returncode != 0:
            say(f"'{word}' is left out: {done.stderr.strip().splitlines()[-1] if done.stderr else 'no reason given'}")


def settings(options):
    """The words behind `rouse serve`."""
    words = ["serve", "--wyoming", f"tcp://0.0.0.0:{PORT}", "--models", str(WORDS), "--page", "127.0.0.1:8765",
             "--sensitivity", str(options.get("sensitivity", 0.5)), "--sandbox"]
    if options.get("log", True):
        words += ["--log", str(DATA / "heard")]
    phrases = [phrase for phrase in options.get("phrases", []) if phrase and phrase.strip()]
    if phrases:
        words += ["--phrases", *phrases]
    if options.get("language"):
        words += ["--language", options["language"]]
    return words


def announce():
    """Has Home Assistant add the Wyoming integration; it does so once, whatever is said later."""
    token = os.environ.get("SUPERVISOR_TOKEN")
    if not token:
        return
    host = os.environ.get("HOSTNAME", "rouse")
    body = json.dumps({"service": "wyoming", "config": {"uri": f"tcp://{host}:{PORT}"}}).encode()
    request = urllib.request.Request(
        os.environ.get("ROUSE_ADDON_SUPERVISOR", SUPERVISOR), body,
        {"Authorization": f"Bearer {token}", "Content-Type": "application/json"})
    try:
        urllib.request.urlopen(request, timeout=10).close()
        say("Home Assistant knows of it")
    except OSError as problem:
        say(f"Home Assistant was not told ({problem}); add the integration Wyoming Protocol with {host} and {PORT}")


def main():
    try:
        options = json.loads(OPTIONS.read_text())
    except (OSError, ValueError) as problem:
        sys.exit(f"rouse add-on: {OPTIONS} cannot be read ({problem})")
    WORDS.mkdir(parents=True, exist_ok=True)
    make(options.get("words", []))
    page = subprocess.Popen(["nginx", "-g", "daemon off;"])
    rouse = subprocess.Popen(["rouse", *settings(options)])

    def stop(_signal, _frame):
        rouse.terminate()

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    announce()
    status = rouse.wait()
    page.terminate()
    page.wait()
    sys.exit(status)


if __name__ == "__main__":
    main()
