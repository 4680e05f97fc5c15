"""The classes of Home Assistant's integration for Wyoming, each called as Home Assistant calls it.

classes.py PROGRAM FOLDER    in the Debian of tools/home_assistant.py
"""

import asyncio
import pathlib
import sys
import tempfile
import time

from homeassistant import bootstrap, runner
from homeassistant.components import assist_pipeline, conversation, stt, tts
from homeassistant.components.intent.const import TIMER_DATA
from homeassistant.core import Context
from homeassistant.exceptions import HomeAssistantError

from house import ROUSE, House, Report, configuration, free_port
from sound import CHUNK, audio_of, decoded, room, seconds_of

CLASSES = {
    "stt": "WyomingSttProvider",
    "wake_word": "WyomingWakeWordProvider",
    "tts": "WyomingTtsProvider",
    "conversation": "WyomingConversationEntity",
    "assist_satellite": "WyomingAssistSatellite",
}
SPOKEN = stt.SpeechMetadata(
    language="en",
    format=stt.AudioFormats.WAV,
    codec=stt.AudioCodecs.PCM,
    bit_rate=stt.AudioBitRates.BITRATE_16,
    sample_rate=stt.AudioSampleRates.SAMPLERATE_16000,
    channel=stt.AudioChannels.CHANNEL_MONO,
)
COMMANDS = ("turn on the kitchen light", "turn on the desk lamp", "unlock the back door", "what time is it")


async def within(seconds, awaited):
    """What comes of it, or None when it takes too long."""
    try:
        async with asyncio.timeout(seconds):
            return await awaited
    except TimeoutError:
        return None


async def until(asked, seconds=20):
    end = time.monotonic() + seconds
    while not (found := asked()) and time.monotonic() < end:
        await asyncio.sleep(0.05)
    return found


async def stream(pcm, speed=1.0):
    """Chunks by the clock, with the milliseconds at which each begins."""
    begun = time.monotonic()
    for place in range(0, len(pcm), CHUNK):
        await asyncio.sleep(max(0, begun + seconds_of(bytes(place)) / speed - time.monotonic()))
        yield pcm[place : place + CHUNK], round(1_000 * seconds_of(bytes(place)))


async def sound(pcm, speed=1.0):
    async for chunk, _ in stream(pcm, speed):
        yield chunk


class Checks:
    def __init__(self, hass, house, evening, report):
        self.hass, self.house, self.evening, self.row = hass, house, evening, report.row

    async def add(self, port):
        """An entry, and its entities by their domain."""
        flow = await self.hass.config_entries.flow.async_init(
            "wyoming", context={"source": "user"}, data={"host": "127.0.0.1", "port": port}
        )
        await self.hass.async_block_till_done(wait_background_tasks=False)
        components = self.hass.data["entity_components"]
        return {
            domain: entity
            for domain in CLASSES
            if domain in components
            for entity in components[domain].entities
            if getattr(entity, "registry_entry", None)
            and entity.registry_entry.config_entry_id == flow["result"].entry_id
        }

    async def begin(self):
        self.of_service = await self.add(self.house.port)
        self.of_plain = await self.add(self.house.plain_port)
        self.of_satellite = await self.add(self.house.satellite.port)
        found = {domain: type(entity).__name__ for domain, entity in {**self.of_service, **self.of_satellite}.items()}
        self.row("the classes are those that are meant", found == CLASSES, ", ".join(found.values()))

    async def wake_word(self):
        provider = self.of_service["wake_word"]
        words = await provider.get_supported_wake_words()
        self.row(
            "words", [word.id for word in words] == ["computer"], [(word.id, word.name, word.phrase) for word in words]
        )
        lines = (ROUSE / "demo/words.txt").read_text().splitlines()
        said = [tuple(map(float, line.split()[:2])) for line in lines if not line.startswith("#")]
        speed, heard = 4, stream(self.evening, 4)
        for wanted in ("computer", None):
            delays, found = [], []
            while True:
                result = await within(60, provider.async_process_audio_stream(heard, wanted))
                if result is None:
                    break
                at = result.timestamp / 1_000
                found.append(result.wake_word_id)
                delays += [at - end for start, end in said if start < at < end + 1]
            is_fine = found == ["computer"] * len(said) and len(delays) == len(said)
            self.row(
                f"an evening, {wanted or 'any word'}",
                is_fine,
                f"{len(delays)} of {len(said)} words, {len(found) - len(delays)} others, "
                f"told {min(delays, default=0):+.2f} to {max(delays, default=0):+.2f} s from their ends, at {speed} x",
            )
            heard = stream(self.evening, speed)
        begun = time.monotonic()
        none = await within(
            30, provider.async_process_audio_stream(stream(self.house.command("what time is it")), "nobody")
        )
        seconds = time.monotonic() - begun
        self.row("a word that is not there", none is None and seconds < 3, f"{none} after {seconds:.1f} s")
        begun = time.monotonic()
        none = await within(30, provider.async_process_audio_stream(stream(room(3)), "computer"))
        self.row("a quiet room", none is None, f"{none} after {time.monotonic() - begun:.1f} s")

    async def stt(self):
        provider = self.of_service["stt"]
        wants = provider.audio_processing
        self.row(
            "what it is",
            "en" in provider.supported_languages
            and wants.requires_external_vad
            and not wants.prefers_auto_gain_enabled,
            f"{provider.supported_languages}, {wants}",
        )
        texts, longest = [], 0
        for text in COMMANDS:
            pcm = room(0.3) + self.house.saying(text) + room(0.7)
            begun = time.monotonic()
            result = await within(30, provider.async_process_audio_stream(SPOKEN, sound(pcm)))
            longest = max(longest, time.monotonic() - begun - seconds_of(pcm))
            texts.append(result and result.text)
        self.row("commands", texts == list(COMMANDS), f"{texts}, at most {longest:.2f} s after the end")
        results = await asyncio.gather(
            *(
                within(
                    60,
                    provider.async_process_audio_stream(SPOKEN, sound(room(0.3) + self.house.saying(text) + room(0.7))),
                )
                for text in COMMANDS
            )
        )
        texts = [result and result.text for result in results]
        self.row("commands, all at once", texts == list(COMMANDS), texts)
        result = await within(30, provider.async_process_audio_stream(SPOKEN, sound(room(2))))
        self.row(
            "a quiet room",
            result is not None and not result.text and result.result == stt.SpeechResultState.SUCCESS,
            result,
        )

    async def tts(self):
        provider = self.of_service["tts"]
        english = [voice.voice_id for voice in provider.async_get_supported_voices("en-gb") or []]
        count = len(provider.supported_languages)
        self.row("languages and voices", count > 50 and english, f"{count} languages; of en-gb {', '.join(english)}")
        lengths = {}
        for voice in (None, *english[:1], "de"):
            options = {tts.ATTR_VOICE: voice} if voice else {}
            kind, wav = await within(30, provider.async_get_tts_audio("The kitchen light is on.", "en", options))
            seconds, level = audio_of(wav or b"")
            lengths[voice] = round(seconds, 2) if kind == "wav" and level > 1_000 else 0
        self.row(
            "a text in several voices",
            all(0.5 < length < 5 for length in lengths.values()) and len(set(lengths.values())) > 1,
            lengths,
        )
        try:
            nothing = await within(30, provider.async_get_tts_audio("Hello.", "en", {tts.ATTR_VOICE: "nobody"}))
        except HomeAssistantError as error:
            nothing = error
        self.row("a voice that is not there", isinstance(nothing, HomeAssistantError), nothing)
        await self.streamed(provider)

    async def streamed(self, provider):
        """A text that comes in pieces: its second sentence only once the first is heard."""
        is_heard = asyncio.Event()

        async def message():
            yield "The li"
            yield "ght is on. And the d"
            await is_heard.wait()
            yield "oor is shut."

        request = tts.TTSAudioRequest(language="en", options={}, message_gen=message())
        reply = await provider.async_stream_tts_audio(request)

        async def audio():
            data = b""
            async for chunk in reply.data_gen:
                data += chunk
                if len(data) > 100:
                    is_heard.set()
            return data

        begun = time.monotonic()
        data = await within(20, audio())
        seconds, level = audio_of(data or b"")
        is_fine = provider.async_supports_streaming_input() and data and seconds > 1.5 and level > 1_000
        self.row("a text in pieces", is_fine, f"{seconds:.1f} s of sound after {time.monotonic() - begun:.1f} s")

    async def conversation(self):
        def of(entity):
            async def say(text, conversation_id=None):
                said = conversation.ConversationInput(
                    text=text,
                    context=Context(),
                    conversation_id=conversation_id,
                    device_id=None,
                    satellite_id=None,
                    language="en",
                    agent_id=entity.entity_id,
                )
                result = await within(30, entity.async_process(said))
                response = result.response
                return (
                    response.response_type.value,
                    response.speech.get("plain", {}).get("speech"),
                    result.conversation_id,
                )

            return say

        service, plain = of(self.of_service["conversation"]), of(self.of_plain["conversation"])
        self.row(
            "languages",
            "en" in self.of_service["conversation"].supported_languages,
            self.of_service["conversation"].supported_languages,
        )
        said = await service("turn on the desk lamp")
        self.row("a sentence", said[:2] == ("action_done", "The desk lamp is on."), said[:2])
        asked = await service("unlock the back door")
        before = self.house.intents_done()
        self.row(
            "a question",
            asked[:2] == ("action_done", "Really unlock the back door?") and before == ["LightOn"],
            f"{asked[:2]}, done {before}",
        )
        said = await service("yes", "another")
        self.row("yes in another conversation", said[0] == "error" and self.house.intents_done() == before, said[:2])
        said = await service("yes", asked[2])
        after = self.house.intents_done()
        self.row(
            "yes in the same",
            said[1] == "The back door is unlocked." and after == ["LightOn", "DoorUnlock"],
            f"{said[:2]}, done {after}",
        )
        asked = await service("unlock the front door")
        said = await service("no", asked[2])
        self.row("no in the same", said[0] == "action_done" and self.house.intents_done() == after, said[:2])
        for name, talk, text, kind in (
            ("not understood", service, "sing me a song", "error"),
            ("not understood, without a handler", plain, "sing me a song", "error"),
            ("a handler that fails", service, "do the laundry", "error"),
            ("an intent that Home Assistant does", plain, "what day is it", "action_done"),
            ("an intent that nobody does", plain, "do the laundry", "error"),
            ("a question, without a handler", plain, "unlock the back door", "action_done"),
        ):
            said = await talk(text)
            self.row(name, said[0] == kind and bool(said[1]), said[:2])

    async def assist_satellite(self):
        entity, satellite = self.of_satellite["assist_satellite"], self.house.satellite
        of = {domain: one.entity_id for domain, one in self.of_service.items()}
        await assist_pipeline.async_update_pipeline(
            self.hass,
            assist_pipeline.async_get_pipeline(self.hass),
            language="en",
            conversation_engine=of["conversation"],
            conversation_language="en",
            stt_engine=of["stt"],
            stt_language="en",
            tts_engine=of["tts"],
            tts_language="en",
        )
        pass_on, seen = entity.on_pipeline_event, []

        def on_pipeline_event(event):
            seen.append(str(event.type))
            pass_on(event)

        entity.on_pipeline_event = on_pipeline_event
        connected = await until(lambda: entity._client)
        self.row("connects", bool(connected), f"'{entity.device_entry.name}' {satellite.port}")
        for text, answer in (
            ("turn on the kitchen light", "The kitchen light is on."),
            ("do the laundry", "Sorry, that did not work."),
            ("unlock the front door", "Really unlock the front door?"),
            ("yes", "The front door is unlocked."),
            ("unlock the back door", "Really unlock the back door?"),
            ("never mind", None),
            ("what time is it", "It is noon."),
        ):
            since = len(satellite.events)
            seen.clear()
            satellite.say(self.house.command(text))
            # Where nothing is to be said Home Assistant leaves the last stage out.
            end = ["stt-end", "intent-end", *(["tts-end"] if answer else []), "run-end"]
            await until(lambda: "run-end" in seen and (not answer or satellite.events_of("speech-ended", since)))
            texts = [event["text"] for event in satellite.events_of("transcript", since)]
            answers = [event["text"] for event in satellite.events_of("answer", since)]
            seconds, level = satellite.heard_from_loudspeaker()
            is_fine = [said.replace(" ", "") for said in texts] == [text.replace(" ", "")] and answers == [
                answer
            ] * bool(answer)
            is_fine = is_fine and (seconds > 0.5 and level > 1_000 if answer else not seconds)
            is_fine = is_fine and [kind for kind in seen if kind in end] == end and "error" not in seen
            idle = await until(lambda: self.hass.states.get(entity.entity_id).state == "idle")
            self.row("a command", is_fine and idle, f"{texts}, {answers}, {seconds:.1f} s played, idle {bool(idle)}")
        since = len(satellite.events)
        satellite.say(room(0.5) + self.house.word + room(8))
        ended = await until(lambda: satellite.events_of("command-end", since))
        self.row(
            "the word, and nothing after it",
            [event["reason"] for event in ended or []] == ["no-speech"]
            and self.hass.states.get(entity.entity_id).state == "idle",
            [event["reason"] for event in ended or []],
        )

        since = len(satellite.events)
        entity.device.set_is_muted(True)
        paused = await until(lambda: satellite.events_of("paused", since))
        # It notices at its next ping, which it sends every two seconds, and not at all if it is not muted by then.
        await asyncio.sleep(3)
        entity.device.set_is_muted(False)
        resumed = await until(lambda: satellite.events_of("resumed", since))
        self.row("muted and not muted", bool(paused and resumed), f"paused {bool(paused)}, resumed {bool(resumed)}")

        since = len(satellite.events)
        await until(lambda: entity._client)
        self.hass.data[TIMER_DATA].start_timer(entity.device.device_id, None, None, 2, "en", name="tea")
        states = await until(
            lambda: (told := [(event["state"], event.get("name")) for event in satellite.events_of("timer", since)])[1:]
            and told
        )
        self.row("a timer", states == [("started", "tea"), ("finished", "tea")], states)


async def main():
    report = Report()
    house = House(*sys.argv[1:])
    # Later Home Assistant forbids to wait for it.
    for text in (*COMMANDS, "unlock the front door", "do the laundry", "yes", "never mind"):
        house.saying(text)
    evening = decoded(ROUSE / "demo/evening.ogg")
    folder = configuration(pathlib.Path(tempfile.mkdtemp()) / "config", free_port(), "critical")
    hass = await bootstrap.async_setup_hass(runner.RuntimeConfig(config_dir=str(folder), skip_pip=True))
    try:
        await hass.async_start()
        checks = Checks(hass, house, evening, report)
        report.title("The classes of Home Assistant's integration")
        await checks.begin()
        for domain, name in CLASSES.items():
            report.title(name)
            await getattr(checks, domain)()
        report.title("The end")
        await asyncio.to_thread(house.end, report)
    finally:
        await asyncio.to_thread(house.leave)
        await within(60, hass.async_stop(force=True))
    return report.end()


if __name__ == "__main__":
    sys.exit(asyncio.run(asyncio.wait_for(main(), 9 * 60)))
