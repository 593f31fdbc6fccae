"""How an answer goes wrong, and how it is sent when it does not."""

from __future__ import annotations

import asyncio
import gzip
import json
import random
import socket
import struct
from typing import TYPE_CHECKING, Any, Awaitable, Callable

from aiohttp import web

from .errors import ApiError, Reply
from .faults import Fault
from .history import compact
from .limits import Bucket, Standing, headers_of, rate_limited, resource_locked
from .structure import apply

if TYPE_CHECKING:
    from .app import Server

Document = dict[str, Any]
Answer = Callable[[web.BaseRequest, Document], Awaitable[Reply]]
ERROR_PAGE = (
    "<!DOCTYPE html><html><head><title>{0}</title></head><body><center><h1>{0}</h1></center>"
    "<hr><center>proxy</center></body></html>"
)


class Broken(Exception):
    """The connection was cut on purpose: nothing more can be sent."""


async def spoil(
    server: "Server", request: web.BaseRequest, row: Document, struck: list[Fault], answer: Answer
) -> web.StreamResponse:
    """Answers a request as the rules that strike it say.

    Rules that come before the answer (waiting, changing the world, revoking) all take effect; the
    first that replaces the answer wins; then the answer is changed, and at last sent or cut off.
    """
    actions = [it.action for it in struck]
    for action in actions:
        await _before(server, request, action)
    reply = next((it for it in map(_instead, actions) if it is not None), None)
    if reply is None:
        reply = await answer(request, row)
        for fault in struck:
            _alter(reply, fault.action, fault.chance)
    for action in actions:
        for change in action.get("world_after", []):
            apply(server.changes, change)
        reply.headers |= action.get("headers", {})
    row["status"], row["code"], row["bytes"] = reply.status, reply.code, len(reply.body)
    return await _send(server, request, reply, actions)


def reset(request: web.BaseRequest) -> None:
    """Cuts a connection so that the other side sees it reset."""
    transport = request.transport
    if transport is None:
        return
    plug = transport.get_extra_info("socket")
    if plug is not None:
        # Lingering for no time turns the close into a reset.
        plug.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    transport.abort()


async def _before(server: "Server", request: web.BaseRequest, action: Document) -> None:
    if "delay" in action:
        await server.clock.sleep(action["delay"])
    for change in action.get("world", []):
        apply(server.changes, change)
    if action.get("revoke"):
        given = request.headers.get("Authorization", "")
        server.revoke(given.removeprefix("Bearer "), "fault")
    if "drop_gateway" in action:
        server.gateway.drop(action["drop_gateway"] or {})
    if action.get("hang"):
        while request.transport is not None and not request.transport.is_closing():
            await asyncio.sleep(0.05)
        raise Broken
    if action.get("reset") is True:
        reset(request)
        raise Broken


def _instead(action: Document) -> Reply | None:
    if "status" in action:
        given = action["status"]
        if isinstance(given, int):
            given = {"status": given}
        code = given.get("code", _code_of(given["status"]))
        return ApiError(given["status"], code, headers=dict(given.get("headers", {})),
                        **given.get("extra", {})).reply()
    if "html" in action:
        status = action["html"] if isinstance(action["html"], int) else 502
        body = ERROR_PAGE.format(f"{status} Bad Gateway").encode()
        return Reply(status, body, {}, "text/html")
    if "redirect" in action:
        return Reply(302, b"", {"Location": action["redirect"]}, "text/plain")
    if "rate_limited" in action:
        given = action["rate_limited"]
        wait, everywhere = given.get("retry_after", 1), given.get("global", False)
        bucket = Bucket(given.get("bucket", "made:up"), given.get("limit", 100), 10)
        numbers = headers_of(Standing(bucket.limit, 0, wait, wait), bucket, 0)
        return rate_limited(wait, is_global=everywhere,
                            numbers={} if everywhere else numbers).reply()
    return resource_locked().reply() if action.get("locked") else None


def _code_of(status: int) -> str:
    known = {401: "UNAUTHORIZED", 403: "MISSING_PERMISSIONS", 404: "UNKNOWN_CHANNEL",
             502: "BAD_GATEWAY", 503: "SERVICE_UNAVAILABLE", 504: "GATEWAY_TIMEOUT"}
    return known.get(status, "INTERNAL_SERVER_ERROR" if status >= 500 else "BAD_REQUEST")


def _alter(reply: Reply, action: Document, chance: random.Random) -> None:
    if "json" in action:
        reply.body = wrong_json(reply.body, action["json"])
    if "hostile" in action and reply.status == 200 and reply.body.startswith(b"["):
        reply.body = with_hostile(reply.body, action["hostile"], chance)


def wrong_json(body: bytes, manner: Any) -> bytes:
    """Makes an answer that is not what it should be.

    `cut` leaves half of the text (with an honest length), `object` wraps an array, `null` and
    `text` replace the answer, `numbers` turns id strings into numbers, `strings` numbers into
    text, `empty` sends nothing; `{"body": …}` sends that text.
    """
    if isinstance(manner, dict):
        return str(manner["body"]).encode("utf-8", "surrogatepass")
    if manner == "cut":
        return body[: len(body) // 2]
    if manner in ("null", "empty", "text"):
        return {"null": b"null", "empty": b"", "text": b'"what?"'}[manner]
    value = json.loads(body or b"null")
    if manner == "object":
        return compact({"messages": value})
    if manner == "numbers":
        return compact(_map(value, lambda it: int(it) if isinstance(it, str) and it.isdigit()
                            else it))
    if manner == "strings":
        return compact(_map(value, lambda it: str(it) if isinstance(it, int) else it))
    raise ValueError(f"no such manner: {manner}")


def _map(value: Any, change: Callable[[Any], Any]) -> Any:
    if isinstance(value, dict):
        return {key: _map(it, change) for key, it in value.items()}
    if isinstance(value, list):
        return [_map(it, change) for it in value]
    return change(value)


def with_hostile(body: bytes, texts: list[str], chance: random.Random) -> bytes:
    """Puts texts that need not be JSON of any sense among the elements of a page."""
    value = [compact(it) for it in json.loads(body)]
    for text in texts:
        value.insert(chance.randint(0, len(value)), text.encode("utf-8", "surrogatepass"))
    return b"[" + b",".join(value) + b"]"


async def _send(
    server: "Server", request: web.BaseRequest, reply: Reply, actions: list[Document]
) -> web.StreamResponse:
    headers = {"X-Fluxer-Version": "stand-in-1"} | reply.headers
    headers["X-Request-ID"] = request.headers.get("X-Request-ID") or f"r{random.getrandbits(48):x}"
    if reply.content_type:
        headers["Content-Type"] = reply.content_type
    body = reply.body
    if server.settings.gzip and len(body) > 500:
        if "gzip" in request.headers.get("Accept-Encoding", "") and reply.status == 200:
            body = gzip.compress(body, 1)
            headers["Content-Encoding"] = "gzip"
    for action in actions:
        if "truncate" in action:
            await _send_part(request, reply.status, headers, body, action["truncate"])
            raise Broken
        if "drip" in action:
            return await _drip(server, request, reply.status, headers, body, action["drip"])
        if action.get("reset") == "after":
            reset(request)
            raise Broken
    if request.method == "HEAD":
        headers["Content-Length"] = str(len(body))
        body = b""
    return web.Response(status=reply.status, body=body, headers=headers)


async def _send_part(
    request: web.BaseRequest, status: int, headers: Document, body: bytes, part: float | int
) -> None:
    """Sends the beginning of a body under the whole one's length, and hangs up."""
    length = int(len(body) * part) if isinstance(part, float) else min(part, len(body))
    response = web.StreamResponse(status=status, headers=headers)
    response.content_length = len(body)
    await response.prepare(request)
    await response.write(body[:length])
    if request.transport is not None:
        request.transport.close()


async def _drip(
    server: "Server", request: web.BaseRequest, status: int, headers: Document, body: bytes,
    manner: Document,
) -> web.StreamResponse:
    """Sends a body piece by piece with pauses."""
    response = web.StreamResponse(status=status, headers=headers)
    response.content_length = len(body)
    await response.prepare(request)
    size = manner.get("bytes", 100)
    for place in range(0, len(body), size):
        await response.write(body[place : place + size])
        await server.clock.sleep(manner.get("seconds", 0.01))
    await response.write_eof()
    return response
