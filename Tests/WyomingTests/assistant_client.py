"""A client of speech-to-text, sentences and text-to-speech, made with the reference implementation of Wyoming.

Prints a JSON object for each event that it is sent, of audio chunks only how much there was.
Usage: assistant_client.py URI AUDIO TEXT    AUDIO is raw PCM of 16 kHz, 16 bits, mono.
"""

import asyncio
import json
import sys

from wyoming.asr import Transcribe, Transcript
from wyoming.audio import AudioChunk, AudioStart, AudioStop
from wyoming.client import AsyncClient
from wyoming.info import Describe, Info
from wyoming.intent import Recognize
from wyoming.tts import Synthesize, SynthesizeChunk, SynthesizeStart, SynthesizeStop


def show(**fields):
    print(json.dumps(fields), flush=True)


async def until(client, *types):
    """Shows what comes up to an event of one of the types."""
    audio = 0
    while True:
        event = await client.read_event()
        if event is None:
            show(type="hung-up")
            return
        if event.type == "audio-chunk":
            chunk = AudioChunk.from_event(event)
            audio += chunk.samples
            continue
        if event.type == "audio-stop":
            show(type=event.type, samples=audio)
            audio = 0
        else:
            show(type=event.type, **event.data)
        if event.type in (*types, "error"):
            return


async def main(uri, path, text):
    with open(path, "rb") as file:
        audio = file.read()
    async with AsyncClient.from_uri(uri) as client:
        await client.write_event(Describe().event())
        info = Info.from_event(await client.read_event())
        show(
            type="info",
            asr=[[model.name, model.languages] for program in info.asr for model in program.models],
            tts=[[voice.name, voice.languages] for program in info.tts for voice in program.voices],
            intent=[model.name for program in info.intent for model in program.models],
            handle=[model.name for program in info.handle for model in program.models])
    async with AsyncClient.from_uri(uri) as client:
        await client.write_event(Transcribe(language="en").event())
        await client.write_event(AudioStart(16000, 2, 1).event())
        for place in range(0, len(audio), 2048):
            await client.write_event(AudioChunk(16000, 2, 1, audio[place:place + 2048]).event())
        await client.write_event(AudioStop().event())
        await until(client, "transcript")
    async with AsyncClient.from_uri(uri) as client:
        await client.write_event(Transcript(text=text, context={"conversation_id": "a"}).event())
        await until(client, "handled", "not-handled", "intent", "not-recognized")
        await client.write_event(Recognize(text=text).event())
        await until(client, "intent", "not-recognized")
        await client.write_event(Transcript(text="nobody says this").event())
        await until(client, "handled", "not-handled", "intent", "not-recognized")
    async with AsyncClient.from_uri(uri) as client:
        await client.write_event(Synthesize(text="The light is on.").event())
        await until(client, "audio-stop")
        await client.write_event(SynthesizeStart().event())
        for piece in ("The li", "ght is on. And th", "e door is shut"):
            await client.write_event(SynthesizeChunk(text=piece).event())
        await client.write_event(Synthesize(text="The light is on. And the door is shut").event())
        await client.write_event(SynthesizeStop().event())
        await until(client, "synthesize-stopped")
        await client.write_event(Synthesize(text=" ... ").event())
        await until(client)


asyncio.run(main(*sys.argv[1:]))
