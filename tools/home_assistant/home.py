"""A running Home Assistant, asked as its pages ask it: over its HTTP API and its WebSocket."""

import asyncio
import pathlib
import subprocess
import sys
import tempfile
import time

import aiohttp

from house import configuration, free_port
from sound import CHUNK, RATE, audio_of, seconds_of

# The longest that any answer may take.
SECONDS = 60


class HomeAssistant:
    """`hass` with a configuration of its own."""

    def __init__(self):
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.folder = configuration(pathlib.Path(tempfile.mkdtemp()) / "config", self.port, "warning")
        self.log = open(self.folder / "said.log", "w+", encoding="utf-8")
        self.process = subprocess.Popen(
            [pathlib.Path(sys.executable).parent / "hass", "--config", self.folder, "--skip-pip"],
            stdin=subprocess.DEVNULL,
            stdout=self.log,
            stderr=subprocess.STDOUT,
        )
        self.number = 0
        self.waiting = {}

    async def post(self, path, **body):
        async with self.session.post(self.address + path, json=body) as reply:
            if reply.status >= 400:
                raise SystemExit(f"{path}: {reply.status} {await reply.text()}")
            return await reply.json()

    async def begin(self):
        """Waits until it has started, makes the first user, and logs in. The seconds until then."""
        self.session = aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=SECONDS))
        begun = time.monotonic()
        while True:
            try:
                async with self.session.get(self.address + "/api/onboarding") as reply:
                    if reply.status == 200:
                        break
            except aiohttp.ClientError:
                pass
            if self.process.poll() is not None or time.monotonic() - begun > 180:
                raise SystemExit("hass did not start:\n" + self.complaints())
            await asyncio.sleep(0.2)
        seconds = time.monotonic() - begun
        client = self.address + "/"
        user = await self.post(
            "/api/onboarding/users", client_id=client, name="Rouse", username="rouse", password="rouse", language="en"
        )
        form = {"grant_type": "authorization_code", "code": user["auth_code"], "client_id": client}
        async with self.session.post(self.address + "/auth/token", data=form) as reply:
            self.tokens = await reply.json()
        token = self.tokens["access_token"]
        self.session.headers["Authorization"] = f"Bearer {token}"
        self.socket = await self.session.ws_connect(self.address + "/api/websocket", max_msg_size=0)
        await self.socket.receive_json()
        await self.socket.send_json({"type": "auth", "access_token": token})
        if (await self.socket.receive_json())["type"] != "auth_ok":
            raise SystemExit("hass does not let its own user in")
        self.reading = asyncio.create_task(self.read())
        # Without a yes it takes back what it was told of its address, after five minutes, and starts again.
        await self.ask("http/config/promote")
        return seconds

    async def finish_onboarding(self):
        """What a person is asked after the first user, as somebody answers who leaves it all as it is."""
        await self.post("/api/onboarding/core_config")
        await self.post("/api/onboarding/analytics")
        await self.post("/api/onboarding/integration", client_id=self.address + "/", redirect_uri=self.address + "/")

    async def read(self):
        async for message in self.socket:
            said = message.json()
            if said["id"] in self.waiting:
                self.waiting[said["id"]].put_nowait(said)

    async def send(self, kind, **fields):
        self.number += 1
        self.waiting[self.number] = asyncio.Queue()
        await self.socket.send_json({"id": self.number, "type": kind, **fields})
        return self.waiting[self.number]

    async def ask(self, kind, **fields):
        said = await asyncio.wait_for((await self.send(kind, **fields)).get(), SECONDS)
        if not said["success"]:
            raise SystemExit(f"{kind}: {said['error']['code']}: {said['error']['message']}")
        return said["result"]

    async def add(self, port):
        """The config flow of Wyoming, as the page has it."""
        flow = await self.post("/api/config/config_entries/flow", handler="wyoming")
        return await self.post(f"/api/config/config_entries/flow/{flow['flow_id']}", host="127.0.0.1", port=port)

    async def entities(self, entry):
        """Those of an entry by the domain they belong to: names, or lists of them."""

        async def of_entry():
            every = await self.ask("config/entity_registry/list")
            return [one["entity_id"] for one in every if one["config_entry_id"] == entry]

        names, end = [], time.monotonic() + 20
        while time.monotonic() < end:
            before, names = names, await of_entry()
            if names and names == before:
                break
            await asyncio.sleep(0.5)
        return names

    async def assistant(self, name, entities, word):
        """A voice assistant of which all is an entry's; its number."""
        of = {one.split(".")[0]: one for one in entities}
        made = await self.ask(
            "assist_pipeline/pipeline/create",
            name=name,
            language="en",
            conversation_engine=of["conversation"],
            conversation_language="en",
            stt_engine=of["stt"],
            stt_language="en",
            tts_engine=of["tts"],
            tts_language="en",
            tts_voice=None,
            wake_word_entity=of["wake_word"],
            wake_word_id=word,
        )
        return made["id"]

    async def state(self, entity):
        return next((one["state"] for one in await self.ask("get_states") if one["entity_id"] == entity), None)

    async def service(self, domain, name, entity, **data):
        return await self.ask(
            "call_service", domain=domain, service=name, target={"entity_id": entity}, service_data=data
        )

    async def run(self, start, pipeline, pcm=None, **fields):
        """Runs the assistant; its events by their type. The sound is sent by the clock, until nobody wants it."""
        events = {}
        options = {"sample_rate": RATE} if pcm is not None else {"text": fields.pop("text")}
        replies = await self.send(
            "assist_pipeline/run",
            start_stage=start,
            end_stage="tts",
            input=options,
            pipeline=pipeline,
            timeout=30,
            **fields,
        )
        speaking = None
        try:
            async with asyncio.timeout(SECONDS):
                while "run-end" not in events:
                    said = await replies.get()
                    if said["type"] == "result" and not said["success"]:
                        return {"error": said["error"], "run-end": {}}
                    if said["type"] != "event":
                        continue
                    event = said["event"]
                    events[event["type"]] = event["data"] or {}
                    if event["type"] == "run-start" and pcm is not None:
                        speaking = asyncio.create_task(
                            self.speak(pcm, event["data"]["runner_data"]["stt_binary_handler_id"])
                        )
        except TimeoutError:
            events["error"] = {"code": "timeout", "message": f"no end within {SECONDS} s"}
        finally:
            if speaking:
                speaking.cancel()
        return events

    async def speak(self, pcm, handler):
        begun = time.monotonic()
        for place in range(0, len(pcm), CHUNK):
            await self.socket.send_bytes(bytes([handler]) + pcm[place : place + CHUNK])
            await asyncio.sleep(max(0, begun + seconds_of(bytes(place)) - time.monotonic()))

    async def sound(self, events):
        """Seconds of sound in the answer, which is fetched as a browser does, and how loud it is."""
        output = events.get("tts-end", {}).get("tts_output")
        if not output:
            return 0.0, 0
        async with self.session.get(self.address + output["url"]) as reply:
            data = await reply.read()
        words = ["ffmpeg", "-v", "error", "-i", "-", "-f", "wav", "-"]
        decoder = await asyncio.create_subprocess_exec(*words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        wav, _ = await asyncio.wait_for(decoder.communicate(data), SECONDS)
        return audio_of(wav)

    def complaints(self):
        self.log.flush()
        return (self.folder / "said.log").read_text(errors="replace")

    async def end(self):
        self.reading.cancel()
        await self.session.close()
        self.process.terminate()
        try:
            self.process.wait(timeout=60)
        except subprocess.TimeoutExpired:
            self.process.kill()
