"""The server: takes requests, counts them, lets them fail on demand, and answers."""

from __future__ import annotations

import asyncio
import hashlib
import inspect
import json
import time
from typing import Any
from urllib.parse import unquote

from aiohttp import web

from . import auth, control, harvest, media, rest, rest_account, rest_guilds, rest_search
from . import rest_threads
from .clock import Clock
from .errors import ApiError, Reply, bad_field, json_reply, not_found, unauthorized
from .faults import Faults
from .flood import Flood
from .gateway import Gateway
from .limits import Limiter, headers_of, rate_limited
from .loading import load
from .record import Record
from .render import Lens
from .routing import Call, Router
from .settings import NEWEST, Settings
from .spoiling import Broken, spoil
from .structure import StructureChanges
from .tokens import Session, Tokens
from .world import World

Document = dict[str, Any]
BUILD = "stand-in-1"
MODULES = (auth, harvest, rest, rest_account, rest_guilds, rest_search, rest_threads)


class Server:
    """Everything that one instance is, and the way from a request to its answer."""

    def __init__(self, lines: list[Document], settings: Settings = NEWEST,
                 clock: Clock | None = None) -> None:
        self.router = Router()
        for module in MODULES:
            module.register(self.router)
        self.record = Record()
        self.faults = Faults()
        self.limiter = Limiter()
        self.endpoints: dict[str, str] = {}
        self.in_flight = 0
        self.activity: set[asyncio.Task[None]] = set()
        self.flood: Flood | None = None
        self._media_host = ""
        self.gateway = Gateway(self)
        self.reset(lines, settings, clock or Clock())

    def reset(self, lines: list[Document], settings: Settings, clock: Clock) -> None:
        """Begins anew with another world; connections to the old one are cut."""
        self.gateway.clear()
        for task in self.activity:
            task.cancel()
        self.settings = settings
        self.clock = clock
        self.tokens = Tokens()
        self.logins = auth.Logins()
        self.harvests: dict[int, harvest.Harvest] = {}
        self.record.clear()
        self.faults.clear()
        self.limiter.clear()
        self.world = World(settings, clock)
        self.world.media = self.endpoints.get("media", "")
        load(self.world, lines)
        self.changes = StructureChanges(self.world, self.gateway.emit)
        for account in self.world.accounts.values():
            self.tokens.add(account.token, account.user_id, account.bot)

    def set_settings(self, settings: Settings) -> None:
        """Turns switches while the server runs."""
        self.settings = settings
        self.world.settings = settings
        self.world.version += 1

    def begin_flood(self, flood: Flood) -> None:
        """Lets a flood go beside everything else."""
        self.flood = flood
        task = asyncio.get_running_loop().create_task(flood.run())
        self.activity.add(task)
        task.add_done_callback(self.activity.discard)

    def bind(self, host: str, port: int, media_port: int) -> None:
        """Learns its addresses."""
        base = f"http://{host}:{port}"
        self._media_host = f"{host}:{media_port}"
        self.endpoints = {
            "api": f"{base}/api", "api_client": f"{base}/api", "api_public": f"{base}/api",
            "gateway": f"ws://{host}:{port}/gateway",
            "media": f"http://{host}:{media_port}/media", "static_cdn": f"{base}/static",
            "marketing": base, "admin": f"{base}/admin", "invite": f"{base}/invite",
            "gift": f"{base}/gift", "webapp": base,
        }

    def revoke(self, token: str, why: str) -> None:
        """Ends a session everywhere."""
        if self.tokens.revoke(token, why):
            self.gateway.revoked(token)

    # From a request to its answer

    async def handle(self, request: web.BaseRequest) -> web.StreamResponse:
        """Answers a request."""
        path = request.rel_url.raw_path
        if path.startswith("/__control"):
            return await control.answer(self, request)
        if self.clock.is_virtual and (told := request.headers.get("X-Stand-In-Clock")):
            self.clock.advance_to(int(told) / 1_000)
        if path == "/gateway":
            return await self.gateway.connect(request)
        row = self._row(request, path)
        self.in_flight += 1
        self.record.highest_in_flight = max(self.record.highest_in_flight, self.in_flight)
        began = time.perf_counter()
        try:
            struck = self.faults.struck_by(row, self.clock.now())
            row["faults"] = [it.id for it in struck]
            try:
                return await spoil(self, request, row, struck, self._answer)
            except Broken:
                row["broken"] = True
                return web.Response(status=500)
        finally:
            self.in_flight -= 1
            row["ms"] = round((time.perf_counter() - began) * 1_000, 3)
            self.record.request(row)

    def _row(self, request: web.BaseRequest, path: str) -> Document:
        given = request.headers.get("Authorization")
        kind = "rest" if path.startswith("/api") else "other"
        if path.startswith("/media"):
            kind = "media"
        credential = hashlib.sha256(given.encode()).hexdigest()[:12] if given else ""
        return {
            "kind": kind, "t": self.clock.now_ms(), "method": request.method, "path": path,
            "query": request.rel_url.raw_query_string, "host": request.host, "route": "",
            "authorization": given is not None, "credential": credential, "auth": "none",
            "user_id": None, "status": 0, "code": "", "bytes": 0,
            "user_agent": request.headers.get("User-Agent", ""),
            "features": request.headers.get("X-Fluxer-Features", ""),
            "range": request.headers.get("Range"),
        }

    async def _answer(self, request: web.BaseRequest, row: Document) -> Reply:
        """Answers as the world stands, without any fault."""
        ceiling = self.settings.in_flight
        if ceiling and self.in_flight > ceiling:
            return ApiError(503, "SERVICE_UNAVAILABLE", headers={"Retry-After": "1"}).reply()
        try:
            if row["kind"] == "media":
                row["route"] = "media"
                if request.method not in ("GET", "HEAD"):
                    return media.plain(405, "Method Not Allowed")
                path = unquote(row["path"]).removeprefix("/media")
                return media.answer(self.world, path, request.query, request.headers)
            if row["kind"] == "rest":
                return await self._rest(request, row)
            return self._other(row)
        except ApiError as refusal:
            return refusal.reply()

    def _other(self, row: Document) -> Reply:
        path = row["path"]
        if path == "/.well-known/fluxer" and row["method"] in ("GET", "HEAD"):
            row["route"] = path
            if self.settings.discovery == "well-known":
                return json_reply(rest_account.discovery(self.settings, self.endpoints))
        if path.startswith("/static/avatars/"):
            return media.ranged(media.made_bytes(path, 300), "image/png", None)
        return not_found().reply()

    async def _rest(self, request: web.BaseRequest, row: Document) -> Reply:
        path = row["path"].removeprefix("/api")
        if path == "/v1" or path.startswith("/v1/"):
            path = path.removeprefix("/v1")
        found = self.router.find(request.method, path)
        if found is None:
            raise not_found()
        route, raw = found
        row["route"] = route.pattern
        parameters = {name: unquote(value) for name, value in raw.items()}
        session, strange = self._session(request.headers.get("Authorization"))
        address = request.remote or "?"
        numbers: dict[str, str] = {}
        try:
            numbers = self._limit(route, parameters, session, address, row)
            reply = await self._handle(request, route, parameters, session, address)
        except ApiError as refusal:
            reply = refusal.reply()
        self._weigh(address, reply, strange)
        reply.headers = numbers | reply.headers
        return reply

    def _session(self, given: str | None) -> tuple[Session | None, bool]:
        """Gives the session of a credential, and whether there was one that nobody knows."""
        if given is None:
            return None, False
        if given.startswith("Bot "):
            session = self.tokens.live(given[4:])
            return (session, False) if session is not None and session.bot else (None, True)
        session = self.tokens.live(given.removeprefix("Bearer "))
        return (session, False) if session is not None and not session.bot else (None, True)

    def _limit(self, route: Any, parameters: dict[str, str], session: Session | None,
               address: str, row: Document) -> dict[str, str]:
        """Counts a request; gives the headers that bots see, raises what denies it."""
        now = self.clock.now()
        identity = f"ip:{address}"
        if session is not None:
            identity = f"{'bot' if session.bot else 'user'}:{session.user_id}"
            row["auth"], row["user_id"] = identity.split(":")[0], str(session.user_id)
            session.used_ms = int(now * 1_000)
        if not self.settings.limits:
            return {}
        if self.limiter.banned.get(address, 0) > now:
            raise ApiError(403, "GLOBAL_IP_TEMPORARILY_BANNED", ip_address=address,
                           appeal_email="appeals@lantern.example", ban_kind="automatic")
        account = self.world.accounts.get(session.user_id) if session else None
        ceiling = 1_200 if account is not None and account.high_limit else self.settings.global_limit
        wait = self.limiter.admit_global(identity, ceiling, now)
        if wait:
            # Revoked first, answered then: that is what makes the global layer dangerous.
            if session is not None and not session.bot:
                self.revoke(session.token, "global rate limit")
            raise rate_limited(wait, is_global=True)
        if route.bucket is None:
            return {}
        value = parameters.get(route.bucket.parameter or "", "")
        scale = self.settings.bucket_scale
        standing = self.limiter.admit(identity, route.bucket, value, now, scale)
        numbers = headers_of(standing, route.bucket, now)
        if standing.denied_for:
            raise rate_limited(standing.denied_for, numbers=numbers)
        return numbers if session is not None and session.bot else {}

    async def _handle(self, request: web.BaseRequest, route: Any, parameters: dict[str, str],
                      session: Session | None, address: str) -> Reply:
        account = self.world.accounts.get(session.user_id) if session else None
        if route.auth != "none" and account is None:
            raise unauthorized()
        if route.auth == "user" and account is not None and account.bot:
            raise ApiError(403, "ACCESS_DENIED")
        features = request.headers.get("X-Fluxer-Features", "").split(",")
        opted = "channel_threads" in [it.strip() for it in features[:64]]
        bot = account is not None and account.bot
        lens = Lens(account.user_id if account else None, bot, bot or opted)
        query = request.query
        for name, value in query.items():
            if value == "":
                raise bad_field(name, "INVALID_FORMAT")
        call = Call(self, route, parameters, query, request.headers, address, session, account,
                    lens)
        if request.method in ("POST", "PUT", "PATCH") and request.can_read_body:
            call.body = _parse(await request.read())
        answer = route.handler(call)
        return await answer if inspect.isawaitable(answer) else answer

    def _weigh(self, address: str, reply: Reply, strange: bool) -> None:
        threshold = self.settings.abuse_threshold
        if not threshold:
            return
        now = self.clock.now()
        if self.limiter.weigh(address, reply.status, strange, now) >= threshold:
            self.limiter.banned[address] = now + 86_400


def _parse(data: bytes) -> Any:
    if not data:
        return None
    try:
        return json.loads(data)
    except (ValueError, UnicodeDecodeError):
        raise bad_field("", "INVALID_JSON") from None
