"""A Home Assistant to which Rouse was added, for pictures of its pages.

pictures.py PROGRAM FOLDER PICTURES    in the Debian of tools/home_assistant.py; all are paths of the machine itself

The browser is that of the machine (tools/home_assistant/pages.py).
"""

import asyncio
import json
import pathlib
import subprocess
import sys

from home import HomeAssistant
from house import ROUSE, House, on_host, seen_by_host

NAME, WORD = "Kitchen", "computer"


async def main():
    program, folder, pictures = sys.argv[1:]
    house = House(program, folder)
    home = HomeAssistant()
    try:
        await home.begin()
        await home.finish_onboarding()
        entry = (await home.add(house.port))["result"]["entry_id"]
        await home.assistant(NAME, await home.entities(entry), WORD)
        sign_in = house.folder / "sign-in.json"
        told = {"address": home.address, "tokens": home.tokens, "assistant": NAME, "word": WORD}
        sign_in.write_text(json.dumps(told))
        pages = seen_by_host(ROUSE / "tools/home_assistant/pages.py")
        done = await asyncio.to_thread(
            subprocess.run, on_host("python3", "-B", pages, seen_by_host(sign_in), pathlib.Path(pictures))
        )
        return done.returncode
    finally:
        await home.end()
        house.leave()


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
