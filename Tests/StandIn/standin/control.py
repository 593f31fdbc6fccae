"""What tests say to the server, below `/__control`, and what it tells them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Awaitable, Callable

from aiohttp import web

from . import activity
from .auth import totp_code
from .changes import ChangeError
from .clock import Clock
from .flood import Flood
from .generate import generated_lines
from .history import compact
from .loading import LoadError, load, load_file, settle
from .render import EVERYTHING, Lens
from .settings import settings_of_era
from .snowflake import as_id
from .structure import apply
from .tokens import session_hash

if TYPE_CHECKING:
    from .app import Server

Document = dict[str, Any]
Handler = Callable[["Server", web.BaseRequest, Any], Awaitable[web.StreamResponse]]
REFUSALS = (ChangeError, LoadError, ValueError, KeyError, TypeError, AttributeError, OSError)


def _json(value: Any, status: int = 200) -> web.Response:
    return web.Response(body=compact(value), status=status, content_type="application/json")


async def answer(server: "Server", request: web.BaseRequest) -> web.StreamResponse:
    """Answers what a test asks or orders; a wrong order is 400 with the reason as text."""
    if request.remote not in ("127.0.0.1", "::1"):
        return _json({"error": "only from this machine"}, 403)
    parts = request.rel_url.raw_path.split("/")[2:]
    handler = HANDLERS.get((request.method, parts[0] if parts else ""))
    if handler is None:
        return _json({"error": "no such order"}, 404)
    try:
        data = await request.read()
        return await handler(server, request, json.loads(data) if data else None)
    except REFUSALS as problem:
        return _json({"error": f"{type(problem).__name__}: {problem}"}, 400)


async def _ready(server: "Server", request: web.BaseRequest, body: Any) -> web.StreamResponse:
    return _json({"ready": True, "endpoints": server.endpoints, "now_ms": server.clock.now_ms()})


async def _reset(server: "Server", request: web.BaseRequest, body: Any) -> web.StreamResponse:
    """Begins anew: `settings`, `clock`, and one of `generate`, `lines`, `file`."""
    body = body or {}
    settings = settings_of_era("newest").with_changes(body.get("settings", {}))
    clock = Clock(**body.get("clock", {}))
    lines = body.get("lines")
    if lines is None and "file" not in body:
        lines = generated_lines(body.get("generate", {}))
    server.reset(lines or [], settings, clock)
    if "file" in body:
        load_file(server.world, body["file"])
        for account in server.world.accounts.values():
            server.tokens.add(account.token, account.user_id, account.bot)
    return await _accounts(server, request, None)


async def _load(server: "Server", request: web.BaseRequest, body: Any) -> web.StreamResponse:
    """Adds lines to the world, quietly."""
    count = load(server.world, body["lines"])
    for account in server.world.accounts.values():
        if server.tokens.known(account.token) is None:
            server.tokens.add(account.token, account.user_id, account.bot)
    return _json({"lines": count})


async def _settings(server: "Server", request: web.BaseRequest, body: Any) -> web.StreamResponse:
    server.set_settings(server.settings.with_changes(body))
    return _json({})


async def _change(server: "Server", request: web.BaseRequest, body: Any) -> web.StreamResponse:
    """Makes one change, or a list of them in order."""
    if isinstance(body, list):
        return _json([apply(server.changes, it) for it in body])
    return _json(apply(server.changes, body))


async def _add_fault(server: "Server", request: web.BaseRequest, body: Any) -> web.StreamResponse:
    return _json({"id": server.faults.add(body, server.clock.now()).id})


async def _faults(server: "Server", request: web.BaseRequest, body: Any) -> web.StreamResponse:
    return _json(server.faults.describe())


async def _no_faults(server: "Server", request: web.BaseRequest, body: Any) -> web.StreamResponse:
    number = request.query.get("id")
    if number is None:
        server.faults.clear()
    else:
        server.faults.remove(int(number))
    return _json({})


async def _clock(server: "Server", request: web.BaseRequest, body: Any) -> web.StreamResponse:
    """Moves virtual time: `advance` seconds, or `to` an instant in Unix milliseconds."""
    if body and not server.clock.is_virtual:
        raise ValueError("only virtual time can be moved")
    if body and "advance" in body:
        await server.clock.advance(body["advance"])
    if body and "to" in body:
        await server.clock.advance(max(body["to"] / 1_000 - server.clock.now(), 0))
    return _json({"now_ms": server.clock.now_ms(), "mode": server.clock.mode})


async def _record(server: "Server", request: web.BaseRequest, body: Any) -> web.StreamResponse:
    """Gives rows of the record: `since`, `kind`, `path` (a pattern), `status`, `limit`."""
    query = request.query
    rows = server.record.rows(
        int(query.get("since", 0)), query.get("kind"), query.get("path"),
        int(query["status"]) if "status" in query else None,
        int(query["limit"]) if "limit" in query else None,
    )
    return _json(list(rows))


async def _summary(server: "Server", request: web.BaseRequest, body: Any) -> web.StreamResponse:
    summary = server.record.summary()
    summary["highest_per_second"] = dict(server.limiter.highest)
    summary["revoked"] = {
        session_hash(it.token): it.revoked for it in server.tokens.all() if it.revoked
    }
    return _json(summary)


async def _forget(server: "Server", request: web.BaseRequest, body: Any) -> web.StreamResponse:
    server.record.clear()
    server.limiter.highest.clear()
    return _json({})


def _lens(server: "Server", query: Any) -> Lens:
    viewer = query.get("viewer")
    if viewer is None:
        return EVERYTHING
    user_id = as_id(viewer)
    account = server.world.accounts.get(user_id)
    bot = account is not None and account.bot
    return Lens(user_id, bot, bot or query.get("threads", "true") == "true")


async def _messages(server: "Server", request: web.BaseRequest, body: Any) -> web.StreamResponse:
    """Streams every message as a line of JSON: by channel, oldest first.

    `channel` names the only one; `viewer` shows what that user may read; `threads=false` shows it
    without the opt-in.
    """
    world, lens = server.world, _lens(server, request.query)
    chosen = request.query.get("channel")
    channels = [world.channels[as_id(chosen)]] if chosen else list(world.channels.values())
    response = web.StreamResponse(headers={"Content-Type": "application/x-ndjson"})
    await response.prepare(request)
    for channel in sorted(channels, key=lambda it: it.id):
        block: list[bytes] = []
        for line in world.dump(channel, lens):
            block.append(line)
            if len(block) >= 500:
                await response.write(b"\n".join(block) + b"\n")
                block.clear()
        if block:
            await response.write(b"\n".join(block) + b"\n")
    await response.write_eof()
    return response


async def _journal(server: "Server", request: web.BaseRequest, body: Any) -> web.StreamResponse:
    return _json(server.changes.journal[int(request.query.get("since", 0)) :])


async def _accounts(server: "Server", request: web.BaseRequest, body: Any) -> web.StreamResponse:
    """Lists who can log in, with everything a test needs to do so."""
    now = server.clock.now()
    return _json([
        {"user_id": str(it.user_id), "bot": it.bot, "token": it.token, "email": it.email,
         "password": it.password, "application_id": str(it.application_id),
         "totp": totp_code(it.totp_secret, now) if it.totp_secret else None,
         "live": [one.token for one in server.tokens.of_user(it.user_id)]}
        for it in server.world.accounts.values()
    ])


async def _world(server: "Server", request: web.BaseRequest, body: Any) -> web.StreamResponse:
    """Lists the channels: what each is and how much it holds."""
    world, lens = server.world, _lens(server, request.query)
    settle(world)
    return _json([
        {"id": str(it.id), "type": it.type, "guild_id": it.guild_id and str(it.guild_id),
         "messages": len(it.history), "visible": world.can_view(it, lens),
         "readable": world.can_view(it, lens) and world.history_floor(it, lens) is not None,
         "last_message_id": it.last_message_id and str(it.last_message_id)}
        for it in world.channels.values()
    ])


async def _auth(server: "Server", request: web.BaseRequest, body: Any) -> web.StreamResponse:
    """Does what the person, the mail or the operator would do.

    `approve_ip` (a ticket, or `latest`), `handoff` (`code`, `user_id`), `rotate` (a token: a new
    one takes its place and the gateway tells of it), `revoke` (a token), `unban` (true).
    """
    logins, done = server.logins, {}
    if "approve_ip" in body:
        ticket = body["approve_ip"]
        logins.approve_address(list(logins.addresses)[-1] if ticket == "latest" else ticket)
    if "handoff" in body:
        handoff = logins.find_handoff(body["handoff"]["code"], server.clock.now())
        if handoff is None:
            raise ValueError("no such hand-off")
        handoff.user_id = as_id(body["handoff"]["user_id"])
    if "rotate" in body:
        done["token"] = server.gateway.rotate(body["rotate"])
    if "revoke" in body:
        server.revoke(body["revoke"], "control")
    if body.get("unban"):
        server.limiter.banned.clear()
    return _json(done)


async def _gateway(server: "Server", request: web.BaseRequest, body: Any) -> web.StreamResponse:
    """Lists the gateway's sessions, or makes trouble for them: see `Gateway.trouble`."""
    if body is None:
        return _json(server.gateway.describe())
    return _json(server.gateway.trouble(body))


async def _script(server: "Server", request: web.BaseRequest, body: Any) -> web.StreamResponse:
    """Plans steps on the clock: each `at` seconds from now, with `change`, `fault`, `gateway`."""
    return _json({"steps": activity.plan(server, body["steps"])})


async def _activity(server: "Server", request: web.BaseRequest, body: Any) -> web.StreamResponse:
    """Lets the world change by itself: `rate` a second, for `seconds`, from `seed`."""
    return _json({"events": await activity.run(server, body)})


async def _flood(server: "Server", request: web.BaseRequest, body: Any) -> web.StreamResponse:
    """Tells a session events of messages in a `file`, `rate` a second for `seconds` or `count` at once.

    Without a body it tells how far the last one is.
    """
    if body is not None:
        server.begin_flood(Flood(server, body))
    if server.flood is None:
        raise ValueError("there was no flood")
    return _json(server.flood.describe())


HANDLERS: dict[tuple[str, str], Handler] = {
    ("GET", "ready"): _ready, ("POST", "reset"): _reset, ("POST", "load"): _load,
    ("POST", "settings"): _settings, ("POST", "change"): _change, ("POST", "faults"): _add_fault,
    ("GET", "faults"): _faults, ("DELETE", "faults"): _no_faults, ("GET", "clock"): _clock,
    ("POST", "clock"): _clock, ("GET", "record"): _record, ("GET", "summary"): _summary,
    ("DELETE", "record"): _forget, ("GET", "messages"): _messages, ("GET", "journal"): _journal,
    ("GET", "accounts"): _accounts, ("GET", "world"): _world, ("POST", "auth"): _auth,
    ("GET", "gateway"): _gateway, ("POST", "gateway"): _gateway, ("POST", "script"): _script,
    ("POST", "activity"): _activity, ("POST", "flood"): _flood, ("GET", "flood"): _flood,
}
