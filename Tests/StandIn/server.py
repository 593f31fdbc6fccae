"""Starts the stand-in server.

    /usr/bin/python3 server.py --port 0

It listens on the loopback interface only, on one port for everything and a second for media, and
prints one line of JSON once it is ready: `{"port": …, "media_port": …}`. It ends when its standard
input does (with `--attached`), so that no server outlives the test that started it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import signal
import sys
from threading import Thread

from aiohttp import web

from standin.app import Server
from standin.clock import MODES, Clock
from standin.generate import generated_lines
from standin.loading import load_file
from standin.settings import settings_of_era


def arguments() -> argparse.Namespace:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description="A stand-in for a Fluxer instance, for tests.")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on")
    parser.add_argument("--port", type=int, default=0, help="0 lets the system choose")
    parser.add_argument("--media-port", type=int, default=0, help="0 lets the system choose")
    parser.add_argument("--world", help="a file of one JSON object a line")
    parser.add_argument("--generate", default="{}", help="options of a made-up world, as JSON")
    parser.add_argument("--settings", default="{}", help="switches of the instance, as JSON")
    parser.add_argument("--clock", choices=MODES, default="real")
    parser.add_argument("--factor", type=float, default=1.0, help="how fast accelerated time runs")
    parser.add_argument("--start", type=int, help="when virtual time begins, Unix milliseconds")
    parser.add_argument("--attached", action="store_true", help="end with the standard input")
    return parser.parse_args()


async def serve(chosen: argparse.Namespace) -> None:
    """Serves until it is told to stop."""
    settings = settings_of_era("newest").with_changes(json.loads(chosen.settings))
    clock = Clock(chosen.clock, chosen.factor, chosen.start)
    server = Server([], settings, clock)
    runner = web.ServerRunner(web.Server(server.handle))
    await runner.setup()
    ports = []
    for wanted in (chosen.port, chosen.media_port):
        site = web.TCPSite(runner, chosen.host, wanted, backlog=512)
        await site.start()
        ports.append(runner.addresses[-1][1])
    server.bind(chosen.host, *ports)
    lines = [] if chosen.world else generated_lines(json.loads(chosen.generate))
    server.reset(lines, settings, clock)
    if chosen.world:
        load_file(server.world, chosen.world)
        for account in server.world.accounts.values():
            server.tokens.add(account.token, account.user_id, account.bot)
    done = asyncio.Event()
    loop = asyncio.get_running_loop()
    for sign in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(sign, done.set)
    if chosen.attached:
        # Not the loop's own executor: that would wait for it at the end.
        Thread(target=_wait_for_end, args=(loop, done), daemon=True).start()
    print(json.dumps({"port": ports[0], "media_port": ports[1]}), flush=True)
    await done.wait()
    server.gateway.clear()
    await runner.cleanup()


def _wait_for_end(loop: asyncio.AbstractEventLoop, done: asyncio.Event) -> None:
    sys.stdin.buffer.read()
    loop.call_soon_threadsafe(done.set)


def main() -> None:
    """Runs the server."""
    # What a test broke on purpose is no news.
    logging.getLogger("aiohttp").setLevel(logging.CRITICAL)
    logging.getLogger("asyncio").setLevel(logging.CRITICAL)
    chosen = arguments()
    if not chosen.host.startswith("127.") and chosen.host not in ("localhost", "::1"):
        raise SystemExit("The stand-in listens on the loopback interface only.")
    asyncio.run(serve(chosen))


if __name__ == "__main__":
    main()
