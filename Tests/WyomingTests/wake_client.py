"""A client made with the reference implementation of Wyoming, for the tests.

Prints a JSON object for each event that it is sent. Usage: wake_client.py URI RATE WIDTH CHANNELS NAMES AUDIO
NAMES are divided by commas, '-' stands for none; AUDIO is a file of raw PCM.
"""

import asyncio
import json
import sys

from wyoming.audio import AudioChunk, AudioStart, AudioStop
from wyoming.client import AsyncClient
from wyoming.error import Error
from wyoming.info import Describe, Info
from wyoming.ping import Ping, Pong
from wyoming.wake import Detect, Detection, NotDetected


def show(**fields):
    print(json.dumps(fields), flush=True)


async def main(uri, rate, width, channels, names, path):
    rate, width, channels = int(rate), int(width), int(channels)
    with open(path, "rb") as file:
        audio = file.read()
    async with AsyncClient.from_uri(uri) as client:
        await client.write_event(Describe().event())
        info = Info.from_event(await client.read_event())
        for program in info.wake:
            models = [[model.name, model.phrase, model.installed, model.languages] for model in program.models]
            show(type="info", name=program.name, installed=program.installed, models=models)
        await client.write_event(Detect(names=None if names == "-" else names.split(",")).event())
        await client.write_event(AudioStart(rate=rate, width=width, channels=channels).event())
        step = 1024 * width * channels
        for place in range(0, len(audio), step):
            milliseconds = place // (width * channels) * 1000 // rate
            chunk = AudioChunk(rate, width, channels, audio[place:place + step], timestamp=milliseconds)
            await client.write_event(chunk.event())
        await client.write_event(AudioStop().event())
        await client.write_event(Ping(text="done").event())
        while True:
            event = await client.read_event()
            if Detection.is_type(event.type):
                detection = Detection.from_event(event)
                show(type="detection", name=detection.name, timestamp=detection.timestamp)
            elif NotDetected.is_type(event.type):
                show(type="not-detected")
            elif Error.is_type(event.type):
                error = Error.from_event(event)
                show(type="error", text=error.text, code=error.code)
            elif Pong.is_type(event.type):
                show(type="pong", text=Pong.from_event(event).text)
                return
            else:
                show(type=event.type)


asyncio.run(main(*sys.argv[1:]))
