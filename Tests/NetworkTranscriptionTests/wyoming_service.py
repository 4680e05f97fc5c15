"""A speech-to-text service made with the reference implementation of Wyoming, for the tests.

Answers with what it heard. Usage: wyoming_service.py URI plain|streaming
"""

import asyncio
import hashlib
import sys

from wyoming.asr import Transcribe, Transcript, TranscriptChunk, TranscriptStart, TranscriptStop
from wyoming.audio import AudioChunk, AudioStart, AudioStop
from wyoming.info import AsrModel, AsrProgram, Attribution, Describe, Info
from wyoming.server import AsyncEventHandler, AsyncServer

SOURCE = Attribution(name="tests", url="http://localhost")
MODEL = AsrModel(name="tiny", attribution=SOURCE, installed=True, description=None, version="1", languages=["en"])
PROGRAM = AsrProgram(
    name="echo", attribution=SOURCE, installed=True, description=None, version="1", models=[MODEL]
)


class Handler(AsyncEventHandler):
    def __init__(self, *arguments, **named):
        super().__init__(*arguments, **named)
        self.audio = b""
        self.request = Transcribe()
        self.format = None

    async def handle_event(self, event):
        if Describe.is_type(event.type):
            await self.write_event(Info(asr=[PROGRAM]).event())
        elif Transcribe.is_type(event.type):
            self.request = Transcribe.from_event(event)
        elif AudioStart.is_type(event.type):
            start = AudioStart.from_event(event)
            self.format = (start.rate, start.width, start.channels)
        elif AudioChunk.is_type(event.type):
            chunk = AudioChunk.from_event(event)
            assert (chunk.rate, chunk.width, chunk.channels) == self.format
            assert chunk.timestamp == len(self.audio) // 32
            self.audio += chunk.audio
        elif AudioStop.is_type(event.type):
            digest = hashlib.sha256(self.audio).hexdigest()[:16]
            text = f"{self.request.name} {self.request.language} {self.format} {len(self.audio)} {digest}"
            if sys.argv[2] == "streaming":
                await self.write_event(TranscriptStart(language="en").event())
                for word in text.split(" "):
                    await self.write_event(TranscriptChunk(text=word + " ").event())
            await self.write_event(Transcript(text=text).event())
            if sys.argv[2] == "streaming":
                await self.write_event(TranscriptStop().event())
            return False
        return True


asyncio.run(AsyncServer.from_uri(sys.argv[1]).run(Handler))
