"""A flood: more events than a world could make, written ahead for one session and told at a pace.

What it tells is no part of the world: nothing of it can be asked over REST, and no resume replays it.
"""

from __future__ import annotations

import asyncio
import random
import re
import resource
from typing import TYPE_CHECKING, Any, Iterator

from .model import NO_MESSAGE_TYPES, POST_PARENTS
from .snowflake import iso, min_id, unix_ms

if TYPE_CHECKING:
    from .app import Server
    from .connection import Connection
    from .sessions import GatewaySession

Document = dict[str, Any]
TICK = 0.005
MOST_AT_ONCE = 250
MOST_WAITING = 4 << 20
"""A burst waits while the socket holds so many bytes; a flood at a pace never waits."""
KNOWN = 2_000
"""Edits, deletions and reactions are of one of the newest so many messages."""
PATTERN = ("create",) * 7 + ("react",) + ("create",) * 8 + ("edit", "react", "delete", "unreact")
"""Of twenty events, what each is."""
EMOJI = ("🔧", "👍", "🪵", "🎉")
_PLACE = re.compile(rb'^\{"id":"\d+","channel_id":"\d+",(?:"guild_id":(?:"\d+"|null),)?')
_TIME = re.compile(rb'"timestamp":"[^"]*","edited_timestamp":(?:null|"[^"]*")')


class Flood:
    """Events for the first session that is connected: `rate` a second, or all at once."""

    def __init__(self, server: "Server", given: Document) -> None:
        self._server = server
        self._rate = float(given.get("rate", 0))
        self._total = int(given.get("count") or self._rate * float(given.get("seconds", 0)))
        if self._total <= 0:
            raise ValueError("how many events?")
        self._chance = random.Random(given.get("seed", 1))
        self._texts = _texts(given["file"], int(given.get("texts", 20_000)))
        sessions = (it for it in server.gateway.sessions.values() if it.connection is not None)
        session = next(sessions, None)
        if session is None or session.connection is None:
            raise ValueError("nobody is connected")
        self._session: "GatewaySession" = session
        self._connection: "Connection" = session.connection
        self._places = [
            (it.id, it.guild_id) for it in server.world.channels.values()
            if it.guild_id and it.type not in NO_MESSAGE_TYPES and it.type not in POST_PARENTS
            and server.world.can_view(it, session.lens)
        ]
        if not self._places:
            raise ValueError("no channel to be busy in")
        self._users = list(server.world.users)
        self._known: list[tuple[int, int, int]] = []
        self._last = 0
        self._highest_waiting = 0
        self._began = asyncio.get_running_loop().time()
        self._ended: float | None = None
        self._problem: str | None = None
        self.counts = {"create": 0, "edit": 0, "delete": 0, "react": 0, "unreact": 0}

    def describe(self) -> Document:
        """Tells how far it is."""
        now = asyncio.get_running_loop().time()
        usage = resource.getrusage(resource.RUSAGE_SELF)
        return {
            "events": sum(self.counts.values()), "counts": self.counts, "last_id": str(self._last),
            "done": self._ended is not None, "problem": self._problem,
            "seconds": (self._ended or now) - self._began,
            "highest_waiting": self._highest_waiting,
            "computed": usage.ru_utime + usage.ru_stime,
        }

    async def run(self) -> None:
        """Tells everything."""
        loop = asyncio.get_running_loop()
        self._began, sent = loop.time(), 0
        try:
            while sent < self._total:
                due = self._total
                if self._rate:
                    due = min(due, int((loop.time() - self._began) * self._rate))
                count = min(due - sent, MOST_AT_ONCE)
                if self._connection.session is not self._session:
                    raise ConnectionError("the session is gone")
                if count <= 0 or not self._rate and self._waiting() > MOST_WAITING:
                    await asyncio.sleep(TICK)
                    continue
                # What a heartbeat is answered with waits there, packed already: it goes first.
                while not self._connection.is_quiet:
                    await asyncio.sleep(0)
                self._connection.send_at_once(self._event() for _ in range(count))
                sent += count
                self._highest_waiting = max(self._highest_waiting, self._waiting())
                await asyncio.sleep(0)
        except ConnectionError as problem:
            self._problem = str(problem)
        finally:
            self._ended = loop.time()

    def _waiting(self) -> int:
        return self._connection.waiting_bytes

    # Events

    def _event(self) -> bytes:
        self._session.seq += 1
        number = self._session.seq
        kind = PATTERN[number % len(PATTERN)] if self._known else "create"
        self.counts[kind] += 1
        name, data = getattr(self, f"_{kind}")()
        return b'{"op":0,"t":"%s","s":%d,"d":%s}' % (name, number, data)

    def _create(self) -> tuple[bytes, bytes]:
        now = self._server.clock.now_ms()
        self._last = max(min_id(now), self._last + 1)
        channel, guild = self._chance.choice(self._places)
        message = (self._last, channel, guild)
        if len(self._known) < KNOWN:
            self._known.append(message)
        else:
            self._known[self._chance.randrange(KNOWN)] = message
        return b"MESSAGE_CREATE", self._document(message, b"null")

    def _edit(self) -> tuple[bytes, bytes]:
        time = b'"%s"' % iso(self._server.clock.now_ms()).encode()
        return b"MESSAGE_UPDATE", self._document(self._chance.choice(self._known), time)

    def _delete(self) -> tuple[bytes, bytes]:
        place = self._chance.randrange(len(self._known))
        self._known[place], self._known[-1] = self._known[-1], self._known[place]
        return b"MESSAGE_DELETE", b'{"id":"%d","channel_id":"%d","guild_id":"%d"}' % self._known.pop()

    def _react(self, name: bytes = b"MESSAGE_REACTION_ADD") -> tuple[bytes, bytes]:
        user = self._chance.choice(self._users)
        emoji = self._chance.choice(EMOJI).encode()
        known = self._chance.choice(self._known)
        return name, (
            b'{"message_id":"%d","channel_id":"%d","guild_id":"%d","user_id":"%d",'
            b'"emoji":{"name":"%s"}}' % (*known, user, emoji)
        )

    def _unreact(self) -> tuple[bytes, bytes]:
        return self._react(b"MESSAGE_REACTION_REMOVE")

    def _document(self, message: tuple[int, int, int], edited: bytes) -> bytes:
        before, after = self._chance.choice(self._texts)
        time = iso(unix_ms(message[0])).encode()
        return (
            b'{"id":"%d","channel_id":"%d","guild_id":"%d",%s"timestamp":"%s",'
            b'"edited_timestamp":%s%s' % (*message, before, time, edited, after)
        )


def _texts(path: str, most: int) -> list[tuple[bytes, bytes]]:
    texts = list(_read(path, most))
    if not texts:
        raise ValueError(f"no message in {path}")
    return texts


def _read(path: str, most: int) -> Iterator[tuple[bytes, bytes]]:
    """Gives of each line what stands between its ids and its times, and what stands behind them."""
    with open(path, "rb") as lines:
        for line in lines:
            place, time = _PLACE.match(line), _TIME.search(line)
            if place and time:
                yield line[place.end() : time.start()], line[time.end() :].rstrip()
                most -= 1
                if most <= 0:
                    return
