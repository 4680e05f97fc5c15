"""A text-to-speech service made with the reference implementation of Wyoming, for the tests.

Usage: wyoming_voice.py URI plain|streaming|mute|failing|hanging|leaving|deaf FOLDER
Says a sample for each letter: its code, at 22050 Hz. Makes FOLDER/ready when it listens: a socket has a name before
anybody can connect. Writes what it is asked to FOLDER/requests.
"""

import asyncio
import json
import struct
import sys
from pathlib import Path

from wyoming.audio import AudioChunk, AudioStart, AudioStop
from wyoming.error import Error
from wyoming.info import Attribution, Describe, Info, TtsProgram, TtsVoice
from wyoming.server import AsyncEventHandler, AsyncServer
from wyoming.tts import Synthesize, SynthesizeChunk, SynthesizeStart, SynthesizeStop, SynthesizeStopped

MODE = sys.argv[2]
REQUESTS = Path(sys.argv[3]) / "requests"
SOURCE = Attribution(name="tests", url="http://localhost")
VOICE = TtsVoice(name="robin", attribution=SOURCE, installed=True, description=None, version="1", languages=["en"])
PROGRAM = TtsProgram(
    name="letters", attribution=SOURCE, installed=True, description=None, version="1", voices=[VOICE],
    supports_synthesize_streaming=MODE == "streaming",
)


class Handler(AsyncEventHandler):
    text = ""

    async def say(self, text):
        await self.write_event(AudioStart(rate=22050, width=2, channels=1).event())
        for letter in text:
            # A byte too few, and the rest with the next.
            audio = struct.pack("<h", ord(letter))
            for piece in (audio[:1], audio[1:]):
                await self.write_event(AudioChunk(rate=22050, width=2, channels=1, audio=piece).event())
        await self.write_event(AudioStop().event())

    async def disconnect(self):
        REQUESTS.with_name("left").touch()

    async def handle_event(self, event):
        with REQUESTS.open("a") as requests:
            print(json.dumps({"type": event.type, **event.data}, sort_keys=True), file=requests)
        if Describe.is_type(event.type):
            if MODE == "deaf":
                return True
            await self.write_event(Info(tts=[] if MODE == "mute" else [PROGRAM]).event())
        elif MODE == "streaming":
            if SynthesizeStart.is_type(event.type):
                self.text = ""
            elif SynthesizeChunk.is_type(event.type):
                self.text += SynthesizeChunk.from_event(event).text
            elif SynthesizeStop.is_type(event.type):
                for sentence in self.text.split(" "):
                    await self.say(sentence)
                await self.write_event(SynthesizeStopped().event())
        elif Synthesize.is_type(event.type):
            if MODE == "failing":
                await self.write_event(Error(text="out of \x1b[31mbreath").event())
            elif MODE == "hanging":
                await self.write_event(AudioStart(rate=22050, width=2, channels=1).event())
            elif MODE == "leaving":
                await self.write_event(AudioStart(rate=22050, width=2, channels=1).event())
                return False
            else:
                await self.say(Synthesize.from_event(event).text)
        return True


async def main():
    server = AsyncServer.from_uri(sys.argv[1])
    await server.start(Handler)
    REQUESTS.with_name("ready").touch()
    await asyncio.Event().wait()


asyncio.run(main())
