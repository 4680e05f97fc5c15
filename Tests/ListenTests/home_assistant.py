"""The server of a satellite, made with the reference implementation of Wyoming, in the order of Home Assistant's events.

Prints a JSON object for each event that it is sent, of audio chunks only how much there was, and does what standard
input says: `answer TEXT` to the next command, `announce`, `timer`, `pause`, `run`, `leave`.
Usage: home_assistant.py HOST PORT
"""

import asyncio
import json
import math
import struct
import sys

from wyoming.asr import Transcribe, Transcript
from wyoming.audio import AudioChunk, AudioStart, AudioStop
from wyoming.client import AsyncTcpClient
from wyoming.error import Error
from wyoming.info import Describe, Info
from wyoming.ping import Ping
from wyoming.pipeline import RunPipeline
from wyoming.satellite import PauseSatellite, RunSatellite
from wyoming.timer import TimerFinished, TimerStarted
from wyoming.tts import Synthesize
from wyoming.vad import VoiceStarted, VoiceStopped
from wyoming.wake import Detection

RATE = 22050
CHUNK = 2048


def show(**fields):
    print(json.dumps(fields), flush=True)


async def speak(client, seconds):
    """A tone, as Home Assistant sends speech."""
    tone = b"".join(
        struct.pack("<h", int(9000 * math.sin(2 * math.pi * 440 * frame / RATE))) for frame in range(int(RATE * seconds)))
    await client.write_event(AudioStart(RATE, 2, 1, timestamp=0).event())
    for place in range(0, len(tone), CHUNK):
        await client.write_event(AudioChunk(RATE, 2, 1, tone[place:place + CHUNK], timestamp=0).event())
    await client.write_event(AudioStop(timestamp=0).event())


async def understand(client, answer):
    if answer == "nothing":
        await client.write_event(Error("No text recognized", "stt-no-text-recognized").event())
        return
    if answer == "fail":
        await client.write_event(Error("The \x1b[31mprovider is down", "stt-stream-failed").event())
        return
    await client.write_event(Transcript(text="turn on the light").event())
    await client.write_event(Synthesize(text=answer).event())
    await speak(client, 0.5)


async def read(client, answers):
    samples = 0
    while True:
        event = await client.read_event()
        if event is None:
            show(type="hung-up")
            return
        if event.type == "audio-chunk":
            chunk = AudioChunk.from_event(event)
            assert (chunk.rate, chunk.width, chunk.channels) == (16000, 2, 1)
            samples += chunk.samples
            if answers and answers[0] == "early" and samples > 16000:
                answers[0] = "Heard early."
                await client.write_event(VoiceStopped(timestamp=1000).event())
        elif event.type == "audio-stop":
            show(type=event.type, samples=samples)
            samples = 0
            if answers:
                await understand(client, answers.pop(0))
        elif event.type == "info":
            info = Info.from_event(event)
            show(
                type="info", satellite=info.satellite.name, area=info.satellite.area, vad=info.satellite.has_vad,
                active=info.satellite.active_wake_words,
                wake=[[model.name, model.phrase] for program in info.wake for model in program.models],
                mic=[vars(program.mic_format) for program in info.mic],
                snd=[vars(program.snd_format) for program in info.snd])
        elif event.type == "run-pipeline":
            run = RunPipeline.from_event(event)
            show(type=event.type, start=run.start_stage.value, end=run.end_stage.value, word=run.wake_word_name)
            await client.write_event(Transcribe(language="en").event())
            await client.write_event(VoiceStarted(timestamp=0).event())
        elif event.type == "detection":
            show(type=event.type, name=Detection.from_event(event).name)
        else:
            show(type=event.type, **event.data)


async def main(host, port):
    client = AsyncTcpClient(host, int(port))
    await client.connect()
    await client.write_event(RunSatellite().event())
    await client.write_event(Describe().event())
    await client.write_event(Ping(text="there?").event())
    answers = []
    reading = asyncio.create_task(read(client, answers))
    loop = asyncio.get_running_loop()
    while True:
        line = await loop.run_in_executor(None, sys.stdin.readline)
        word, _, rest = line.strip().partition(" ")
        if word == "answer":
            answers.append(rest)
        elif word == "announce":
            await speak(client, 0.3)
        elif word == "timer":
            await client.write_event(TimerStarted(id="a", total_seconds=60, name="tea").event())
            await client.write_event(TimerFinished(id="a").event())
        elif word == "pause":
            await client.write_event(PauseSatellite().event())
        elif word == "run":
            await client.write_event(RunSatellite().event())
        elif word in ("leave", ""):
            await client.disconnect()
            reading.cancel()
            return
        show(done=word)


asyncio.run(main(*sys.argv[1:]))
