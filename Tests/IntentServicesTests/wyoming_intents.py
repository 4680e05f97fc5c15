"""A service for intents made with the reference implementation of Wyoming, for the tests.

Answers as the sentence asks. Usage: wyoming_intents.py URI
"""

import asyncio
import json
import sys

from wyoming.asr import Transcript
from wyoming.error import Error
from wyoming.handle import Handled, HandledChunk, HandledStart, HandledStop, NotHandled
from wyoming.intent import Entity, Intent, IntentsStart, IntentsStop, NotRecognized, Recognize
from wyoming.server import AsyncEventHandler, AsyncServer


class Handler(AsyncEventHandler):
    async def handle_event(self, event):
        if Recognize.is_type(event.type):
            request, how = Recognize.from_event(event), "recognize"
        elif Transcript.is_type(event.type):
            request, how = Transcript.from_event(event), "transcript"
        else:
            return True
        text, context = request.text, request.context or {}
        entities = [Entity("room", "kitchen"), Entity("level", 3)]
        if text == "intent":
            await self.write_event(Intent("TurnOn", entities, text="Done.", context={"room": "kitchen"}).event())
        elif text == "bare intent":
            await self.write_event(Intent("TurnOn").event())
        elif text == "intents":
            await self.write_event(IntentsStart(context=context).event())
            await self.write_event(Intent("TurnOn", entities).event())
            await self.write_event(Intent("TurnOff").event())
            await self.write_event(IntentsStop().event())
        elif text == "no intents":
            await self.write_event(IntentsStart().event())
            await self.write_event(IntentsStop().event())
        elif text == "not recognized":
            await self.write_event(NotRecognized(text="What?").event())
        elif text == "not handled":
            await self.write_event(NotHandled().event())
        elif text == "handled":
            said = json.dumps([how, getattr(request, "language", None), context])
            await self.write_event(Handled(text=said, context={"conversation_id": "talk-2"}).event())
        elif text == "silently":
            await self.write_event(Handled().event())
        elif text == "streamed":
            await self.write_event(HandledStart().event())
            for piece in ["It ", "is ", "noon."]:
                await self.write_event(HandledChunk(text=piece).event())
            await self.write_event(Handled(text="It is noon.").event())
            await self.write_event(HandledStop().event())
        else:
            await self.write_event(Error(text="no such test", code="x").event())
        return False


asyncio.run(AsyncServer.from_uri(sys.argv[1]).run(Handler))
