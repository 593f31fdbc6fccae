"""Resumes, trouble on demand, packed connections, and what passive sessions hear."""

from __future__ import annotations

import json
from typing import Any

import zstandard
from aiohttp import WSMsgType

from .harness import StandInTest

PROPERTIES = {"os": "Linux", "browser": "test", "device": "test"}


class SessionTest(StandInTest):
    """A client that keeps what it hears."""

    options = {"guilds": 2, "channels": 2, "members": [50, 5000], "messages": 20}

    async def begin(self, **more: Any) -> Any:
        """Opens a socket and begins a session; gives the socket after READY."""
        socket = await self.socket()
        await socket.receive_json(timeout=5)
        await self.say(socket, 2, {"token": self.user["token"], "properties": PROPERTIES} | more)
        ready = await self.event(socket, "READY")
        self.session, self.guilds = ready["session_id"], ready["guilds"]
        return socket

    async def say(self, socket: Any, op: int, data: Any) -> None:
        """Sends a payload."""
        await socket.send_json({"op": op, "d": data})

    async def resume(self, seq: int) -> Any:
        """Opens a socket and goes on with the session."""
        socket = await self.socket()
        await socket.receive_json(timeout=5)
        data = {"token": self.user["token"], "session_id": self.session, "seq": seq}
        await self.say(socket, 6, data)
        return socket

    async def next(self, socket: Any) -> Any:
        """Waits for a payload."""
        return json.loads(await socket.receive_str(timeout=5))

    async def event(self, socket: Any, name: str) -> Any:
        """Waits for an event."""
        while (payload := await self.next(socket)).get("t") != name:
            pass
        return payload["d"]

    async def closed(self, socket: Any) -> int | None:
        """Waits until the socket is closed; gives the code."""
        async for _ in socket:
            pass
        return socket.close_code

    def channel(self, guild: int) -> str:
        """Gives a channel of a guild: the first is small, the second large."""
        large = self.guilds[guild]["member_count"]
        self.assertEqual(large, [50, 5000][guild])
        return self.guilds[guild]["channels"][0]["id"]

    async def write(self, channel: str, content: str) -> None:
        """Lets somebody write."""
        order = {"op": "create", "channel_id": channel, "content": content}
        await self.control("POST", "change", order)

    async def activate(self, socket: Any, guild: int) -> None:
        """Makes a guild active and waits until it is."""
        entry = {self.guilds[guild]["id"]: {"active": True}}
        await self.say(socket, 14, {"subscriptions": entry})
        await self.event(socket, "GUILD_SYNC")


class Resume(SessionTest):
    async def test_what_was_missed_is_told_again_with_its_sequence(self) -> None:
        await self.begin()
        await self.control("POST", "gateway", {"do": "drop"})
        for number in range(3):
            await self.write(self.channel(0), f"missed {number}")
        socket = await self.resume(1)
        told = [await self.next(socket) for _ in range(4)]
        self.assertEqual([it["s"] for it in told], [2, 3, 4, 5])
        self.assertEqual([it["t"] for it in told], ["MESSAGE_CREATE"] * 3 + ["RESUMED"])

    async def test_a_second_resume_tells_no_old_resumed(self) -> None:
        await self.begin()
        await self.control("POST", "gateway", {"do": "drop"})
        await self.event(await self.resume(1), "RESUMED")
        await self.control("POST", "gateway", {"do": "drop"})
        payload = await self.next(await self.resume(1))
        self.assertEqual((payload["t"], payload["s"]), ("RESUMED", 3))

    async def test_what_was_acknowledged_cannot_be_resumed_before(self) -> None:
        socket = await self.begin()
        await self.write(self.channel(0), "one")
        await self.write(self.channel(0), "two")
        await self.say(socket, 1, 3)
        while (await self.next(socket))["op"] != 11:
            pass
        await self.control("POST", "gateway", {"do": "drop"})
        self.assertEqual(await self.closed(await self.resume(2)), 4007)

    async def test_a_sequence_that_was_never_told_cannot_be_resumed(self) -> None:
        await self.begin()
        await self.control("POST", "gateway", {"do": "drop"})
        self.assertEqual(await self.closed(await self.resume(99)), 4007)

    async def test_an_expired_session_is_answered_with_op_9(self) -> None:
        await self.begin()
        await self.control("POST", "gateway", {"do": "expire"})
        self.assertEqual(await self.next(await self.resume(1)), {"op": 9, "d": False})

    async def test_activity_outlives_a_resume(self) -> None:
        socket = await self.begin()
        await self.activate(socket, 1)
        await self.control("POST", "gateway", {"do": "drop"})
        socket = await self.resume(1)
        await self.event(socket, "RESUMED")
        await self.write(self.channel(1), "still heard")
        self.assertEqual((await self.event(socket, "MESSAGE_CREATE"))["content"], "still heard")

    async def test_a_guild_sync_is_not_told_again(self) -> None:
        socket = await self.begin()
        await self.activate(socket, 1)
        await self.control("POST", "gateway", {"do": "drop"})
        self.assertEqual((await self.next(await self.resume(1)))["t"], "RESUMED")


class Retention(SessionTest):
    async def test_a_session_is_kept_for_a_minute(self) -> None:
        await self.control("POST", "reset", {"generate": self.options,
                                             "clock": {"mode": "virtual"}})
        self.user = next(it for it in await self.control("GET", "accounts") if not it["bot"])
        await self.begin()
        await self.control("POST", "gateway", {"do": "drop"})
        await self.control("POST", "clock", {"advance": 59})
        self.assertEqual(len(await self.control("GET", "gateway")), 1)
        await self.control("POST", "clock", {"advance": 2})
        self.assertEqual(await self.control("GET", "gateway"), [])


class Trouble(SessionTest):
    async def test_op_7_asks_to_connect_again(self) -> None:
        socket = await self.begin()
        await self.control("POST", "gateway", {"do": "reconnect"})
        self.assertEqual(await self.next(socket), {"op": 7})

    async def test_op_9_leaves_the_socket_for_another_identify(self) -> None:
        socket = await self.begin()
        await self.control("POST", "gateway", {"do": "invalid"})
        self.assertEqual(await self.next(socket), {"op": 9, "d": False})
        await self.say(socket, 2, {"token": self.user["token"], "properties": PROPERTIES})
        self.assertNotEqual((await self.event(socket, "READY"))["session_id"], self.session)

    async def test_answers_to_heartbeats_can_be_lost(self) -> None:
        socket = await self.begin()
        await self.control("POST", "gateway", {"do": "lose_acks", "count": 1})
        await self.say(socket, 1, None)
        await self.control("POST", "gateway", {"do": "ask"})
        self.assertEqual((await self.next(socket))["op"], 1)
        await self.say(socket, 1, None)
        self.assertEqual((await self.next(socket))["op"], 11)

    async def test_a_muted_socket_says_nothing_and_its_session_is_kept(self) -> None:
        await self.control("POST", "settings", {"heartbeat_interval": 60})
        socket = await self.begin()
        await self.control("POST", "gateway", {"do": "mute"})
        while (await self.control("GET", "gateway"))[0]["connected"]:
            pass
        await self.write(self.channel(0), "meanwhile")
        self.assertEqual((await self.event(await self.resume(1), "MESSAGE_CREATE"))["content"],
                         "meanwhile")
        self.assertFalse(socket.closed)

    async def test_events_can_come_twice(self) -> None:
        socket = await self.begin()
        await self.control("POST", "gateway", {"do": "duplicate"})
        await self.write(self.channel(0), "twice")
        self.assertEqual(await self.next(socket), await self.next(socket))

    async def test_events_that_nobody_knows_take_their_sequence(self) -> None:
        socket = await self.begin()
        await self.control("POST", "gateway", {"do": "event", "t": "LATHE_SPUN", "d": [1]})
        self.assertEqual(await self.next(socket), {"op": 0, "t": "LATHE_SPUN", "s": 2, "d": [1]})


class Passive(SessionTest):
    async def test_small_guilds_are_heard_and_large_ones_are_not(self) -> None:
        socket = await self.begin()
        await self.write(self.channel(1), "not heard")
        await self.write(self.channel(0), "heard")
        self.assertEqual((await self.event(socket, "MESSAGE_CREATE"))["content"], "heard")

    async def test_large_guilds_are_heard_once_they_are_active(self) -> None:
        socket = await self.begin()
        await self.activate(socket, 1)
        await self.write(self.channel(1), "heard")
        self.assertEqual((await self.event(socket, "MESSAGE_CREATE"))["content"], "heard")

    async def test_going_passive_and_active_again_tells_the_guild_anew(self) -> None:
        socket = await self.begin()
        await self.activate(socket, 1)
        guild = self.guilds[1]["id"]
        await self.say(socket, 14, {"subscriptions": {guild: {"active": False}}})
        await self.activate(socket, 1)

    async def test_a_fifth_request_in_flight_vanishes(self) -> None:
        socket = await self.begin()
        for _ in range(5):
            await self.say(socket, 14, {"subscriptions": {}})
        await self.say(socket, 1, None)
        while (await self.next(socket))["op"] != 11:
            pass
        dropped = await self.control("GET", "record?kind=dropped")
        self.assertEqual(len(dropped), 1)

    async def test_passive_guilds_tell_their_newest_messages_each_half_minute(self) -> None:
        await self.control("POST", "reset", {"generate": self.options,
                                             "clock": {"mode": "virtual"}})
        self.user = next(it for it in await self.control("GET", "accounts") if not it["bot"])
        socket = await self.begin()
        for number in range(2):
            await self.write(self.channel(1), f"unheard {number}")
        await self.control("POST", "clock", {"advance": 30})
        told = await self.event(socket, "PASSIVE_UPDATES")
        newest = next(it for it in await self.control("GET", "world")
                      if it["id"] == self.channel(1))["last_message_id"]
        self.assertEqual(told, {"guild_id": self.guilds[1]["id"],
                                "channels": {self.channel(1): newest}})


class Packed(StandInTest):
    options = {"guilds": 1, "channels": 1}

    async def payload(self, socket: Any) -> bytes:
        """Waits for a binary message."""
        message = await socket.receive(timeout=5)
        self.assertEqual(message.type, WSMsgType.BINARY)
        return message.data

    async def test_a_stream_goes_on_both_ways(self) -> None:
        socket = await self.socket("v=1&encoding=json&compress=zstd-stream&stream=1")
        unpacker = zstandard.ZstdDecompressor().decompressobj()
        packer = zstandard.ZstdCompressor().compressobj()
        self.assertIn(b'"op":10', unpacker.decompress(await self.payload(socket)))
        for _ in range(2):
            said = packer.compress(b'{"op":1,"d":null}')
            await socket.send_bytes(said + packer.flush(zstandard.COMPRESSOBJ_FLUSH_BLOCK))
            self.assertIn(b'"op":11', unpacker.decompress(await self.payload(socket)))

    async def test_plain_text_on_a_packed_connection_closes_with_4002(self) -> None:
        socket = await self.socket("v=1&encoding=json&compress=zstd-stream&stream=1")
        await self.payload(socket)
        await socket.send_json({"op": 1, "d": None})
        message = await socket.receive(timeout=5)
        self.assertEqual((message.type, message.data), (WSMsgType.CLOSE, 4002))

    async def test_older_servers_pack_each_message_and_take_plain_text(self) -> None:
        await self.control("POST", "settings", {"zstd": "frames"})
        socket = await self.socket("v=1&encoding=json&compress=zstd-stream&stream=1")
        whole = zstandard.ZstdDecompressor()
        self.assertIn(b'"op":10', whole.decompress(await self.payload(socket)))
        await socket.send_json({"op": 1, "d": None})
        self.assertIn(b'"op":11', whole.decompress(await self.payload(socket)))

    async def test_servers_without_it_send_text(self) -> None:
        await self.control("POST", "settings", {"zstd": "off"})
        socket = await self.socket("v=1&encoding=json&compress=zstd-stream&stream=1")
        self.assertEqual((await socket.receive_json(timeout=5))["op"], 10)
