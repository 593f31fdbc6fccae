"""A flood: what it tells, and that it keeps a session's order."""

from __future__ import annotations

import json
import tempfile
from collections import Counter
from typing import Any

import zstandard
from aiohttp import WSMsgType

from .test_sessions import PROPERTIES, SessionTest

LINE = {"id": "5", "channel_id": "6", "guild_id": "7", "author": {"id": "8", "username": "mira"},
        "type": 0, "content": "a \"plank\"", "timestamp": "2021-01-01T00:00:00Z",
        "edited_timestamp": None, "mentions": []}


class Floods(SessionTest):
    """Events by the hundred."""

    async def flood(self, **given: Any) -> None:
        """Begins a flood of one message's text."""
        with tempfile.NamedTemporaryFile("w", suffix=".ndjson") as file:
            file.write(json.dumps(LINE, separators=(",", ":")) + "\n")
            file.flush()
            await self.control("POST", "flood", {"file": file.name} | given)

    async def test_every_event_comes_in_its_order_beside_other_frames(self) -> None:
        socket = await self.begin()
        await self.flood(rate=4_000, seconds=0.5)
        last, names, acks = 1, Counter(), 0
        await self.say(socket, 1, None)
        while sum(names.values()) < 2_000:
            payload = await self.next(socket)
            if payload["op"] == 11:
                acks += 1
                continue
            self.assertEqual(payload["s"], last + 1)
            last = payload["s"]
            names[payload["t"]] += 1
            if payload["t"] == "MESSAGE_CREATE":
                self.assertEqual(payload["d"]["content"], LINE["content"])
        self.assertEqual(acks, 1)
        self.assertEqual(names["MESSAGE_CREATE"], 1_500)
        told = await self.control("GET", "flood")
        self.assertEqual((told["events"], told["problem"]), (2_000, None))

    async def test_a_packed_connection_hears_it_packed(self) -> None:
        socket = await self.socket("v=1&encoding=json&compress=zstd-stream&stream=1")
        unpack = zstandard.ZstdDecompressor().decompressobj()
        pack = zstandard.ZstdCompressor().compressobj()
        data = {"op": 2, "d": {"token": self.user["token"], "properties": PROPERTIES}}
        frame = pack.compress(json.dumps(data).encode())
        await socket.send_bytes(frame + pack.flush(zstandard.COMPRESSOBJ_FLUSH_BLOCK))
        last, begun = 0, False
        while last < 301:
            message = await socket.receive(timeout=5)
            self.assertEqual(message.type, WSMsgType.BINARY)
            payload = json.loads(unpack.decompress(message.data))
            if payload["op"] != 0:
                continue
            self.assertEqual(payload["s"], last + 1)
            last = payload["s"]
            if not begun:
                begun = True
                await self.flood(count=300)
