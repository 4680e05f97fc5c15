"""A whole Home Assistant that Rouse is added to as a person adds it, and whose voice assistant hears, does and answers.

whole.py PROGRAM FOLDER    in the Debian of tools/home_assistant.py
"""

import asyncio
import sys
import time

from home import HomeAssistant
from house import House, Report
from sound import room

# Of an intent that nobody does; and when it looks for the service just while that is restarted.
EXPECTED = ("Unexpected error while handling intent", "Unable to get info from")


def heard(events):
    return events.get("stt-end", {}).get("stt_output", {}).get("text")


def answered(events):
    """What kind of answer it was, and what is said."""
    response = events.get("intent-end", {}).get("intent_output", {}).get("response", {})
    return response.get("response_type"), response.get("speech", {}).get("plain", {}).get("speech")


def told(events):
    """What came of a run, in a line."""
    word = events.get("wake_word-end", {}).get("wake_word_output", {}).get("wake_word_id")
    parts = [f"word {word}"] if word else []
    if "stt-end" in events:
        parts.append(f"'{heard(events)}'")
    if speech := answered(events)[1]:
        parts.append(f"'{speech}'")
    if error := events.get("error"):
        parts.append(f"error {error['code']}: {error['message']}")
    return "; ".join(parts) or f"nothing but {', '.join(events)}"


class Checks:
    def __init__(self, house, home, report):
        self.house, self.home, self.report = house, home, report

    async def add(self):
        """Adds both services and the satellite, and looks at what Home Assistant makes of them."""
        home, house, row = self.home, self.house, self.report.row
        self.entries = {}
        for name, port, title in (
            ("service", house.port, "rouse"),
            ("plain", house.plain_port, "rouse"),
            ("satellite", house.satellite.port, "hall"),
        ):
            made = await home.add(port)
            is_fine = made["type"] == "create_entry" and made["title"] == title
            row(
                f"config flow: {name}",
                is_fine,
                f"{made['type']} '{made.get('title')}' {made.get('errors') or ''}".strip(),
            )
            if made["type"] != "create_entry":
                raise SystemExit("without it nothing else can be tried")
            self.entries[name] = made["result"]["entry_id"]
        self.names = {name: await home.entities(entry) for name, entry in self.entries.items()}
        domains = {name: sorted({one.split(".")[0] for one in names}) for name, names in self.names.items()}
        wanted = ["conversation", "stt", "tts", "wake_word"]
        row("entities of the service", domains["service"] == wanted, ", ".join(self.names["service"]))
        row("entities of the satellite", "assist_satellite" in domains["satellite"], ", ".join(domains["satellite"]))
        info = (await home.ask("wyoming/info"))["info"]
        of_service, of_satellite = info[self.entries["service"]], info[self.entries["satellite"]]
        for kind, models in (
            ("wake", "models"),
            ("asr", "models"),
            ("tts", "voices"),
            ("intent", "models"),
            ("handle", "models"),
        ):
            programs = of_service.get(kind) or []
            is_whole = (
                bool(programs)
                and all(self.is_whole(one) for one in programs)
                and all(self.is_whole(one) and one["languages"] for program in programs for one in program[models])
            )
            names = [one["name"] for program in programs for one in program[models]]
            row(
                f"info: {kind}",
                is_whole,
                f"{len(names)} of {[program['name'] for program in programs]}: {', '.join(names[:3])}",
            )
        satellite = of_satellite.get("satellite") or {}
        row(
            "info: satellite",
            self.is_whole(satellite) and satellite["area"] == "Hall",
            f"'{satellite.get('name')}' in '{satellite.get('area')}', words {satellite.get('active_wake_words')}",
        )
        wake = next(one for one in self.names["service"] if one.startswith("wake_word."))
        words = (await home.ask("wake_word/info", entity_id=wake))["wake_words"]
        row("wake words to choose from", [one["id"] for one in words] == ["computer"], words)

    @staticmethod
    def is_whole(artifact):
        return bool(
            artifact.get("name")
            and artifact.get("description")
            and artifact.get("version")
            and artifact.get("installed")
            and artifact.get("attribution", {}).get("name")
        )

    async def voice(self, name, pipeline, text, answer, start="wake_word"):
        pcm = self.house.command(text) if start == "wake_word" else room(0.3) + self.house.saying(text) + room(2.5)
        begun = time.monotonic()
        events = await self.home.run(start, pipeline, pcm)
        seconds, level = await self.home.sound(events)
        is_fine = heard(events) == text and answered(events) == ("action_done", answer) and "error" not in events
        is_fine = is_fine and seconds > 0.5 and level > 1_000
        if start == "wake_word":
            is_fine = is_fine and events["wake_word-end"]["wake_word_output"]["wake_word_id"] == "computer"
        self.report.row(
            name, is_fine, f"{told(events)}; {seconds:.1f} s of sound, {time.monotonic() - begun:.1f} s in all"
        )

    async def text(self, name, pipeline, text, kind, wanted, conversation=None):
        """A sentence without sound; what is said has to begin as is wanted, and to be spoken."""
        events = await self.home.run("intent", pipeline, text=text, conversation_id=conversation)
        seconds, level = await self.home.sound(events)
        is_fine = answered(events)[0] == kind and (answered(events)[1] or "").startswith(wanted) and answered(events)[1]
        self.report.row(
            name, bool(is_fine) and seconds > 0.3 and level > 1_000, f"{kind}: {told(events)}; {seconds:.1f} s of sound"
        )
        return events.get("intent-end", {}).get("intent_output", {}).get("conversation_id")

    def check_done(self, name, wanted):
        self.report.row(name, self.house.intents_done() == wanted, self.house.intents_done())

    async def restart(self, pipeline, turns):
        """As `systemctl restart` does it: between runs, and in the middle of one that waits for the word."""
        for turn in range(1, turns + 1):
            status, seconds = self.house.restart_serve()
            name = f"first run after restart {turn}, in {seconds:.2f} s"
            await self.voice(
                name, pipeline, "turn on the desk lamp", "The desk lamp is on.", ("wake_word", "stt")[turn % 2]
            )
        waiting = asyncio.create_task(self.home.run("wake_word", pipeline, room(20)))
        await asyncio.sleep(2)
        self.house.restart_serve()
        begun = time.monotonic()
        events = await waiting
        seconds = time.monotonic() - begun
        self.report.row(
            "a run in which the service restarts ends", seconds < 3, f"{told(events)}, {seconds:.1f} s later"
        )
        await self.voice("the run after that", pipeline, "turn on the desk lamp", "The desk lamp is on.")

    async def satellite(self, pipeline_name):
        """The word and a command into the satellite's microphone; the answer from its loudspeaker."""
        home, satellite, row = self.home, self.house.satellite, self.report.row
        entity = next(one for one in self.names["satellite"] if one.startswith("assist_satellite."))
        chooser = next(one for one in self.names["satellite"] if one.startswith("select.") and "assistant" in one)
        await home.service("select", "select_option", chooser, option=pipeline_name)
        await self.until(lambda: home.state(entity), "idle")
        # Choosing ends what runs.
        await asyncio.sleep(1)
        for text, answer in (
            ("turn on the kitchen light", "The kitchen light is on."),
            ("what time is it", "It is noon."),
        ):
            since = len(satellite.events)
            satellite.say(self.house.command(text))
            await self.until(lambda: self.has_played(since), True)
            found = [event["keyword"] for event in satellite.events_of("detection", since)]
            texts = [event["text"] for event in satellite.events_of("transcript", since)]
            answers = [event["text"] for event in satellite.events_of("answer", since)]
            seconds, level = satellite.heard_from_loudspeaker()
            is_fine = (
                found == ["computer"] and texts == [text] and answers == [answer] and seconds > 0.5 and level > 1_000
            )
            row("satellite", is_fine, f"{found}; {texts}; {answers}; {seconds:.1f} s played")
            errors = [event.get("code") for event in satellite.events_of("error", since)]
            ended = await self.until(lambda: home.state(entity), "idle")
            row("satellite is idle again", ended == "idle" and not errors, f"{ended}, errors {errors}")
        satellite.played.unlink(missing_ok=True)
        begun = time.monotonic()
        await home.service(
            "assist_satellite", "announce", entity, message="The washing machine is done.", preannounce=False
        )
        seconds, level = satellite.heard_from_loudspeaker()
        is_fine = seconds > 0.5 and level > 1_000
        row("satellite: announcement", is_fine, f"{seconds:.1f} s played, {time.monotonic() - begun:.1f} s in all")

    async def has_played(self, since):
        return bool(
            self.house.satellite.events_of("speech-ended", since) or self.house.satellite.events_of("error", since)
        )

    @staticmethod
    async def until(asked, wanted):
        """What is asked, once it is what is wanted, or after half a minute."""
        end = time.monotonic() + 30
        while (now := await asked()) != wanted and time.monotonic() < end:
            await asyncio.sleep(0.1)
        return now


async def main():
    report = Report()
    house = House(*sys.argv[1:])
    home = HomeAssistant()
    try:
        report.title("A whole Home Assistant")
        report.row("starts, and makes a user", True, f"after {await home.begin():.0f} s")
        checks = Checks(house, home, report)
        await checks.add()
        service, plain = [await home.assistant(name, checks.names[name], "computer") for name in ("service", "plain")]
        await checks.voice(
            "first run: word, text, intent, speech", service, "turn on the kitchen light", "The kitchen light is on."
        )
        await checks.voice("from the command on", service, "what time is it", "It is noon.", start="stt")
        checks.check_done("what was done", ["LightOn", "GetTime"])
        turn = await checks.text(
            "a question", service, "unlock the front door", "action_done", "Really unlock the front door?"
        )
        checks.check_done("nothing is done before a yes", ["LightOn", "GetTime"])
        await checks.text(
            "its answer in the same conversation", service, "yes", "action_done", "The front door is unlocked.", turn
        )
        checks.check_done("it is done after a yes", ["LightOn", "GetTime", "DoorUnlock"])
        await checks.text("yes in another conversation", service, "yes", "error", "")
        await checks.text("a sentence that is not understood", service, "sing me a song", "error", "")
        await checks.text("an intent that its handler cannot do", service, "do the laundry", "error", "")
        await checks.text("an intent that Home Assistant does", plain, "what day is it", "action_done", "")
        await checks.text("an intent that nobody does", plain, "do the laundry", "error", "")
        await checks.text("not understood, without a handler", plain, "sing me a song", "error", "")
        await checks.restart(service, 3)
        await checks.satellite("service")
        house.end(report)
        complaints = [
            line
            for line in home.complaints().splitlines()
            if "homeassistant.components.wyoming" in line
            and ("ERROR" in line or "WARNING" in line)
            and not any(text in line for text in EXPECTED)
        ]
        report.row("Home Assistant complains of nothing else", not complaints, complaints[:5])
    finally:
        await home.end()
        house.leave()
    return report.end()


if __name__ == "__main__":
    sys.exit(asyncio.run(asyncio.wait_for(main(), 9 * 60)))
