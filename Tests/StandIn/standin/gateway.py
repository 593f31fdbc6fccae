"""The gateway: sessions, who hears what, and trouble on demand."""

from __future__ import annotations

import asyncio
import base64
from collections import defaultdict, deque
from itertools import count
from typing import TYPE_CHECKING, Any, Iterator

from aiohttp import web

from .connection import Connection
from .events import Event
from .history import compact
from .model import Account
from .ready import guild_ready, ready
from .render import Lens
from .sessions import GatewaySession
from .snowflake import as_id
from .spoiling import reset
from .tokens import session_hash
from .world import World

if TYPE_CHECKING:
    from .app import Server

Document = dict[str, Any]
THREADS_FLAG = 1 << 2
SESSIONS = 100
SHARD_GUILDS = 2_500
PASSIVE_SECONDS = 30


class Gateway:
    """Every session of the instance."""

    def __init__(self, server: "Server") -> None:
        self.server = server
        self.sessions: dict[str, GatewaySession] = {}
        self._connections: set[Connection] = set()
        self._numbers = count(1)
        self._serial = count(1)
        self._identifies: dict[str, deque[float]] = defaultdict(deque)
        self._members_asked: dict[tuple[int, int], float] = {}
        self._refusals: list[str] = []
        self._holding = 0.0

    @property
    def world(self) -> World:
        """The world it tells of."""
        return self.server.world

    def record(self, row: Document) -> None:
        """Keeps a row of the record."""
        self.server.record.add(row)
        label = row.get("t") or row.get("op")
        self.server.record.frames[f"{row['kind']} {row.get('dir', '')} {label}"] += 1

    def clear(self) -> None:
        """Cuts every connection and forgets every session."""
        for connection in list(self._connections):
            connection.abort()
        for session in self.sessions.values():
            session.end()
        self.sessions.clear()
        self._identifies.clear()
        self._members_asked.clear()
        self._refusals.clear()
        self._holding = 0.0

    # Connections

    async def connect(self, request: web.BaseRequest) -> web.StreamResponse:
        """Takes a WebSocket in, or refuses it as ordered."""
        if self._refusals:
            manner = self._refusals.pop(0)
            self.record({"kind": "refused", "t": manner, "at": self.server.clock.now_ms()})
            if manner == "reset":
                reset(request)
            elif manner == "hang":
                while request.transport is not None and not request.transport.is_closing():
                    await asyncio.sleep(0.05)
            return web.Response(status=int(manner) if manner.isdigit() else 503, text="no")
        if request.headers.get("Upgrade", "").lower() != "websocket":
            return web.Response(status=400, text="Expected a WebSocket.")
        connection = Connection(self, next(self._numbers), request)
        self._connections.add(connection)
        try:
            return await connection.run()
        finally:
            self._connections.discard(connection)

    def lost(self, connection: Connection) -> None:
        """Keeps the session of a lost connection for the time of a resume."""
        session = connection.session
        if session is None or session.connection is not connection:
            return
        session.connection = None
        window = self.server.settings.resume_window
        session.expiry = self.server.clock.call_later(window, lambda: self._forget(session))

    def _forget(self, session: GatewaySession) -> None:
        session.end()
        if self.sessions.get(session.id) is session:
            del self.sessions[session.id]

    # Identify

    def identify(self, connection: Connection, data: Any) -> None:
        """Begins a session."""
        if connection.session is not None:
            return connection.close(4005, "Already identified")
        if not _is_identify(data):
            return connection.close(4002, "Invalid identify payload")
        now, times = self.server.clock.now(), self._identifies[connection.address]
        while times and times[0] <= now - 60:
            times.popleft()
        if len(times) >= self.server.settings.identify_budget:
            if self.server.settings.identify_over_budget == "invalid":
                connection.send_op(9, d=False)
            return
        times.append(now)
        login = self.server.tokens.live(data["token"])
        account = self.world.accounts.get(login.user_id) if login else None
        if login is None or account is None:
            return connection.close(4004, "Authentication failed")
        if not self._fits_shard(connection, account, data.get("shard")):
            return
        if sum(it.user_id == account.user_id for it in self.sessions.values()) >= SESSIONS:
            return connection.close(4008, "Too many sessions")
        if self._holding > now:
            self.server.clock.call_later(
                self._holding - now, lambda: self._start(connection, account, data)
            )
            return
        self._start(connection, account, data)

    def _fits_shard(self, connection: Connection, account: Account, shard: Any) -> bool:
        if shard is not None:
            good = isinstance(shard, list) and len(shard) == 2
            good = good and all(isinstance(it, int) for it in shard)
            if not good or not 1 <= shard[1] <= 16_384 or not 0 <= shard[0] < shard[1]:
                connection.close(4010, "Invalid shard")
                return False
        guilds = len(self.world.guilds_of(account.user_id)) / (shard[1] if shard else 1)
        if account.bot and guilds > SHARD_GUILDS:
            connection.close(4011, "Sharding required")
            return False
        return True

    def _start(self, connection: Connection, account: Account, data: Document) -> None:
        if connection.session is not None or connection not in self._connections:
            return
        threads = account.bot or bool(data.get("flags", 0) & THREADS_FLAG)
        lens = Lens(account.user_id, account.bot, threads)
        ignored = {it.upper() for it in data.get("ignored_events") or []}
        identifier = f"{account.user_id:x}-{next(self._serial):06x}"
        session = GatewaySession(identifier, data["token"], lens, ignored)
        self.sessions[identifier] = session
        self._attach(connection, session)
        first = data.get("initial_guild_id")
        if first is not None and str(first).isdigit():
            state = session.guild(int(first))
            state.active = state.synced = True
        document = ready(self.world, account, identifier, session.token, lens)
        if "shard" in data:
            document["shard"] = data["shard"]
        session.dispatch("READY", document)
        if account.bot:
            self._burst(session, data.get("shard"))
        else:
            self._watermarks(session)

    def _attach(self, connection: Connection, session: GatewaySession) -> None:
        old = session.connection
        if old is not None and old is not connection:
            old.session = None
            old.close(4000, "Session displaced")
        if session.expiry is not None:
            session.expiry.cancel()
            session.expiry = None
        session.connection, connection.session = connection, session

    def _burst(self, session: GatewaySession, shard: Any) -> None:
        for guild in self.world.guilds_of(session.user_id):
            if shard and (guild.id >> 22) % shard[1] != shard[0]:
                continue
            if guild.unavailable and not self.server.settings.unavailable_stub:
                data: Document = {"id": str(guild.id), "unavailable": True}
                session.dispatch("GUILD_DELETE", data, keep=False)
                continue
            data = guild_ready(self.world, guild, session.lens, user="id")
            session.dispatch("GUILD_CREATE", data, keep=False)

    def _watermarks(self, session: GatewaySession) -> None:
        def tell() -> None:
            session.tell_watermarks(self.world)
            session.timers[:] = [self.server.clock.call_later(PASSIVE_SECONDS, tell)]

        session.timers.append(self.server.clock.call_later(PASSIVE_SECONDS, tell))

    # Resume

    def resume(self, connection: Connection, data: Any) -> None:
        """Goes on with a session."""
        if connection.session is not None:
            return connection.close(4005, "Already identified")
        good = isinstance(data, dict) and isinstance(data.get("token"), str)
        good = good and isinstance(data.get("session_id"), str)
        if not good or not isinstance(data.get("seq"), int) or isinstance(data["seq"], bool):
            return connection.close(4002, "Invalid resume payload")
        if self.server.tokens.live(data["token"]) is None:
            return connection.close(4004, "Authentication failed")
        session, seq = self.sessions.get(data["session_id"]), data["seq"]
        if session is None:
            return connection.send_op(9, d=False)
        if session.token != data["token"]:
            return connection.close(4004, "Authentication failed")
        if seq > session.seq or seq < session.acknowledged:
            self._forget(session)
            return connection.close(4007, "Invalid sequence")
        if seq < session.evicted:
            self._forget(session)
            return connection.send_op(9, d=False)
        self._attach(connection, session)
        for number, payload in session.replay(seq):
            name = payload[13 : payload.index(b'"', 13)].decode()
            connection.send(payload, name, number)
        session.dispatch("RESUMED", {}, keep=False)

    # Events

    def emit(self, event: Event) -> None:
        """Tells every session that may hear it."""
        world, made = self.world, {}
        channel = world.channels.get(event.channel_id or 0)
        guild = world.guilds.get(event.guild_id or 0)
        for session in list(self.sessions.values()):
            if event.name == "MESSAGE_CREATE" and channel is not None and event.message_id:
                session.mark(world, channel, event.message_id)
            if event.name == "GUILD_CREATE" and guild is not None:
                self._guild_create(session, event)
                continue
            if not session.hears(world, event):
                continue
            key: Any = session.id
            if event.name.startswith("MESSAGE_") and channel is not None:
                lens = session.lens
                key = (lens.bot, lens.threads, world.history_floor(channel, lens))
            if key not in made:
                value = event.make(session.lens)
                made[key] = None if value is None else compact(value)
            if made[key] is not None:
                session.dispatch_bytes(event.name, made[key])

    def _guild_create(self, session: GatewaySession, event: Event) -> None:
        if not session.hears(self.world, event):
            return
        guild = self.world.guilds[event.guild_id or 0]
        session.guilds.pop(guild.id, None)
        session.dispatch("GUILD_CREATE", guild_ready(self.world, guild, session.lens))

    def members_wait(self, user_id: int, guild_id: int) -> float:
        """Gives how long a bot must wait until it may list a guild's members again, or 0."""
        now, key = self.server.clock.now(), (user_id, guild_id)
        wait = self._members_asked.get(key, now - 30) + 30 - now
        if wait <= 0:
            self._members_asked[key] = now
        return max(wait, 0)

    # Tokens

    def revoked(self, token: str) -> None:
        """Ends the sessions of a token: op 9, and nothing to resume."""
        for session in [it for it in self.sessions.values() if it.token == token]:
            connection = session.connection
            if connection is not None:
                connection.session = None
                connection.send_op(9, d=False)
            self._forget(session)

    def rotate(self, token: str) -> str:
        """Puts a new token in the place of one, which dies at once, and tells its sessions."""
        old = self.server.tokens.live(token)
        if old is None:
            raise ValueError("no such token")
        fresh = self.server.tokens.issue(old.user_id, old.user_agent, old.address).token
        self.server.tokens.revoke(token, "rotated")
        for session in self.sessions.values():
            if session.token == token:
                session.token = fresh
                session.dispatch("AUTH_SESSION_CHANGE", {
                    "old_auth_session_id_hash": session_hash(token),
                    "new_auth_session_id_hash": session_hash(fresh), "new_token": fresh,
                })
        return fresh

    # Trouble

    def describe(self) -> list[Document]:
        """Tells of every session."""
        return [
            {"id": it.id, "user_id": str(it.user_id), "seq": it.seq,
             "acknowledged": it.acknowledged, "connected": it.connection is not None,
             "active": [str(key) for key, state in it.guilds.items() if state.active],
             "threads": [str(key) for key, state in it.guilds.items() if state.threads],
             "ignored": sorted(it.ignored)}
            for it in self.sessions.values()
        ]

    def _chosen(self, given: Document) -> Iterator[Connection]:
        for connection in list(self._connections):
            session = connection.session
            if "user_id" in given and (
                session is None or session.user_id != as_id(given["user_id"])
            ):
                continue
            if "session_id" in given and (session is None or session.id != given["session_id"]):
                continue
            yield connection

    def drop(self, given: Document) -> int:
        """Cuts connections: by a reset, or by a close with `code` and `reason`."""
        chosen = list(self._chosen(given))
        for connection in chosen:
            if "code" in given:
                connection.close(given["code"], given.get("reason", ""))
            else:
                connection.abort()
        return len(chosen)

    def trouble(self, given: Document) -> Document:
        """Makes trouble: `do` says which, `user_id` or `session_id` for whom (else for all).

        `drop` (with `code`, `reason`), `reconnect` (op 7), `invalid` (op 9 and nothing to resume),
        `ask` (op 1), `lose_acks` (`count`), `duplicate` (`count`), `drop_after` (`count` frames),
        `mute` (`on`), `send` (`payload` as JSON, or `text`, or `base64`), `event` (`t`, `d`: with
        the next sequence), `expire` (sessions are forgotten, connections cut), `refuse` (`count`,
        `how`: a status, `reset`, `hang`), `hold` (READY waits `seconds`).
        """
        what = given["do"]
        if what == "refuse":
            self._refusals += [str(given.get("how", 503))] * given.get("count", 1)
            return {"count": len(self._refusals)}
        if what == "hold":
            self._holding = self.server.clock.now() + given["seconds"]
            return {"count": 0}
        if what == "drop":
            return {"count": self.drop(given)}
        if what == "expire":
            sessions = [it for it in self.sessions.values()
                        if str(it.user_id) == str(given.get("user_id", it.user_id))]
            self.drop(given)
            for session in sessions:
                self._forget(session)
            return {"count": len(sessions)}
        chosen = list(self._chosen(given))
        for connection in chosen:
            self._trouble(connection, what, given)
        return {"count": len(chosen)}

    def _trouble(self, connection: Connection, what: str, given: Document) -> None:
        session = connection.session
        if what == "reconnect":
            connection.send_op(7)
        elif what == "ask":
            connection.send_op(1, d=None)
        elif what == "invalid":
            connection.session = None
            if session is not None:
                self._forget(session)
            connection.send_op(9, d=False)
        elif what == "lose_acks":
            connection.lose_acks = given.get("count", 1)
        elif what == "drop_after":
            connection.drop_after = given["count"]
        elif what == "mute":
            connection.muted = given.get("on", True)
        elif what == "duplicate" and session is not None:
            session.duplicate = given.get("count", 1)
        elif what == "event" and session is not None:
            session.dispatch(given["t"], given.get("d"))
        elif what == "send":
            _send(connection, given)
        elif what not in ("duplicate", "event"):
            raise ValueError(f"no such trouble: {what}")


def _send(connection: Connection, given: Document) -> None:
    if "base64" in given:
        connection.send_raw(base64.b64decode(given["base64"]), True)
    elif "text" in given:
        connection.send_raw(given["text"].encode("utf-8", "surrogatepass"), False)
    else:
        connection.send(compact(given["payload"]), op=given["payload"].get("op", -1))


def _is_identify(data: Any) -> bool:
    if not isinstance(data, dict) or not isinstance(data.get("token"), str):
        return False
    properties = data.get("properties")
    if not isinstance(properties, dict):
        return False
    if any(not isinstance(properties.get(it), str) for it in ("os", "browser", "device")):
        return False
    ignored = data.get("ignored_events")
    if ignored is not None and (
        not isinstance(ignored, list) or len(ignored) > 256
        or any(not isinstance(it, str) for it in ignored)
    ):
        return False
    flags = data.get("flags", 0)
    return isinstance(flags, int) and not isinstance(flags, bool)
