"""The media host: attachments with ranges and signatures, and everybody's pictures."""

from __future__ import annotations

import hashlib
import re
from typing import Mapping

from . import signing
from .errors import Reply
from .world import World

YEAR = "public, max-age=31536000"
TRANSFORMS = frozenset(("width", "height", "format", "quality", "animated", "download"))
TYPES = {"png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "webp": "image/webp",
         "gif": "image/gif", "apng": "image/apng", "avif": "image/avif"}
RANGE = re.compile(r"bytes=(\d*)-(\d*)\Z")
ASSET = re.compile(
    r"/(?:(?:avatars|icons|banners|splashes|embed-splashes)/\d+/(?:a_)?[0-9a-f]{8}"
    r"|guilds/\d+/users/\d+/(?:avatars|banners)/(?:a_)?[0-9a-f]{8}"
    r"|(?:emojis|stickers)/\d+)\.([a-z]+)\Z"
)


def plain(status: int, text: str) -> Reply:
    """Makes an error of the media host: plain text that nobody keeps."""
    return Reply(status, text.encode(), {"Cache-Control": "no-store"}, "text/plain")


def ranged(body: bytes, content_type: str, wanted: str | None) -> Reply:
    """Answers with a body or the one range of it that is asked for."""
    headers = {"Accept-Ranges": "bytes"}
    match = RANGE.match(wanted) if wanted else None
    if match is None or match.groups() == ("", ""):
        # Several ranges, another unit: the header is ignored.
        return Reply(200, body, headers, content_type)
    first, last = match.groups()
    size = len(body)
    if first == "":
        low, high = max(size - int(last), 0), size - 1
        satisfiable = int(last) > 0 and size > 0
    else:
        low, high = int(first), min(int(last), size - 1) if last else size - 1
        satisfiable = low < size and low <= high
    if not satisfiable:
        reply = plain(416, "Range Not Satisfiable")
        reply.headers["Content-Range"] = f"bytes */{size}"
        return reply
    headers["Content-Range"] = f"bytes {low}-{high}/{size}"
    return Reply(206, body[low : high + 1], headers, content_type)


def made_bytes(seed: str, size: int) -> bytes:
    """Makes a file's content from its name: always the same, never kept."""
    block = hashlib.sha256(seed.encode()).digest() * 32
    return (block * (size // len(block) + 1))[:size]


def health(world: World) -> Reply:
    """Tells whether signatures are looked at."""
    text = f"OK attachment_signature={world.settings.signing}"
    return Reply(200, text.encode(), {}, "text/plain")


def answer(world: World, path: str, query: Mapping[str, str], headers: Mapping[str, str]) -> Reply:
    """Answers a GET of the media host; `path` is what follows the published address."""
    if path == "/_health":
        return health(world)
    if path.startswith("/attachments/"):
        return _attachment(world, path, query, headers)
    asset = ASSET.match(path)
    if asset is not None:
        return _asset(path, asset.group(1), query, headers)
    if path.startswith("/external/"):
        if path.startswith("/external/bad/"):
            return plain(401, "Unauthorized")
        return ranged(made_bytes(path, 500), "image/png", headers.get("Range"))
    return plain(404 if path.count("/") > 1 else 400, "Not Found")


def _asset(path: str, extension: str, query: Mapping[str, str], headers: Mapping[str, str]) -> Reply:
    kind = TYPES.get(extension)
    if kind is None:
        return plain(400, "Bad Request")
    # The animated form and the still one are the same file under one key.
    key = path.replace("a_", "") + f"?size={query.get('size', '128')}"
    reply = ranged(made_bytes(key, 400), kind, headers.get("Range"))
    reply.headers["Cache-Control"] = YEAR
    return reply


def _find(world: World, parts: tuple[int, int, str]) -> tuple[bytes, str] | None:
    """Gives the bytes and the type of an attachment that is there."""
    channel_id, attachment_id, name = parts
    known = world.attachments.get(attachment_id)
    if known is not None:
        if known["channel"] != channel_id or known["name"] != name:
            return None
        body = known.get("body")
        if body is None:
            body = made_bytes(f"{attachment_id}", known["size"])
        return body, known["type"]
    for meme in (it for one in world.accounts.values() for it in one.memes):
        if str(meme["attachment_id"]) == str(attachment_id):
            size = int(meme.get("size", 100))
            return made_bytes(str(attachment_id), size), meme.get("content_type", "image/gif")
    # A generated message's attachment has its id with one bit more.
    entry = world.find(channel_id, attachment_id & ~0x800)
    for it in entry.document.get("attachments", []) if entry is not None else []:
        if it["id"] == str(attachment_id) and it["filename"] == name:
            return made_bytes(str(attachment_id), it["size"]), it["content_type"]
    return None


def _attachment(
    world: World, path: str, query: Mapping[str, str], headers: Mapping[str, str]
) -> Reply:
    parts = signing.attachment_parts(path)
    if parts is None:
        return plain(400, "Bad Request")
    settings, now = world.settings, int(world.clock.now())
    valid = signing.is_valid(parts, dict(query), settings.signing_secret, now)
    found = _find(world, parts)
    if settings.signing == "enforce" and (not valid or found is None):
        return plain(404, "This content is no longer available.")
    if found is None:
        return plain(404, "Not Found")
    body, kind = found
    if TRANSFORMS.intersection(query):
        # A copy that was made smaller: other bytes, so that a client's mistake shows.
        body, kind = b"transformed:" + body[:100], "image/webp"
    reply = ranged(body, kind, headers.get("Range"))
    left = int(query["ex"], 16) - now if valid and query.get("ex") != "0" else 31_536_000
    reply.headers.setdefault("Cache-Control", f"public, max-age={max(left, 0)}")
    return reply
