"""Hello, identify, READY, activity, heartbeats and closes."""

from __future__ import annotations

import json
from typing import Any

from .harness import StandInTest


class Gateway(StandInTest):
    options = {"guilds": 2, "channels": 4, "threads": True}
    switches = {"thread_sync_seconds": 0.05}

    async def identify(self, token: str, flags: int = 4) -> Any:
        """Opens a socket and begins a session; gives the socket after Hello."""
        socket = await self.socket()
        hello = await socket.receive_json(timeout=5)
        self.assertEqual(hello["op"], 10)
        properties = {"os": "Linux", "browser": "test", "device": "test"}
        await socket.send_json(
            {"op": 2, "d": {"token": token, "properties": properties, "flags": flags}}
        )
        return socket

    async def event(self, socket: Any, name: str) -> Any:
        """Waits for an event."""
        while True:
            payload = json.loads(await socket.receive_str(timeout=5))
            if payload.get("t") == name:
                return payload["d"]

    async def test_ready_names_a_user_s_guilds(self) -> None:
        socket = await self.identify(self.user["token"])
        ready = await self.event(socket, "READY")
        self.assertEqual(ready["user"]["id"], self.user["user_id"])
        self.assertEqual(len(ready["guilds"]), 2)
        self.assertIn("threads", ready["guilds"][0])

    async def test_threads_are_hidden_without_the_flag(self) -> None:
        socket = await self.identify(self.user["token"], flags=0)
        self.assertNotIn("threads", (await self.event(socket, "READY"))["guilds"][0])

    async def test_a_bot_is_told_of_its_guilds_one_by_one(self) -> None:
        socket = await self.identify(self.bot["token"])
        self.assertEqual((await self.event(socket, "READY"))["guilds"], [])
        for _ in range(2):
            self.assertEqual(len((await self.event(socket, "GUILD_CREATE"))["channels"]), 2)

    async def test_activity_is_answered_by_a_sync_and_the_threads(self) -> None:
        socket = await self.identify(self.user["token"])
        guild = (await self.event(socket, "READY"))["guilds"][0]["id"]
        entry = {"active": True, "typing": False, "threads": True}
        await socket.send_json({"op": 14, "d": {"subscriptions": {guild: entry}}})
        self.assertEqual((await self.event(socket, "GUILD_SYNC"))["id"], guild)
        self.assertEqual((await self.event(socket, "THREAD_LIST_SYNC"))["guild_id"], guild)

    async def test_a_heartbeat_is_answered(self) -> None:
        socket = await self.socket()
        await socket.receive_json(timeout=5)
        await socket.send_json({"op": 1, "d": None})
        self.assertEqual((await socket.receive_json(timeout=5))["op"], 11)

    async def closed(self, socket: Any) -> int | None:
        """Waits until the socket is closed; gives the code."""
        async for _ in socket:
            pass
        return socket.close_code

    async def test_a_wrong_token_closes_with_4004(self) -> None:
        self.assertEqual(await self.closed(await self.identify("flx_nobody")), 4004)

    async def test_a_wrong_version_closes_with_4012(self) -> None:
        self.assertEqual(await self.closed(await self.socket("v=2")), 4012)

    async def test_a_long_payload_closes_with_4002(self) -> None:
        socket = await self.identify(self.user["token"])
        await socket.send_json({"op": 14, "d": {"x": "y" * 5000}})
        self.assertEqual(await self.closed(socket), 4002)

    async def test_a_new_token_is_told_and_the_old_one_dead(self) -> None:
        socket = await self.identify(self.user["token"])
        await self.event(socket, "READY")
        fresh = (await self.control("POST", "auth", {"rotate": self.user["token"]}))["token"]
        told = await self.event(socket, "AUTH_SESSION_CHANGE")
        self.assertEqual(told["new_token"], fresh)
        self.assertEqual((await self.get("/users/@me"))[0], 401)
        self.assertEqual((await self.get("/users/@me", fresh))[0], 200)
