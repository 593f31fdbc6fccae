"""The server's own search of messages: a plain walk over what the caller may read."""

from __future__ import annotations

from typing import Any, Iterator

from .errors import Reply, bad_field, forbidden, json_reply, unknown
from .guards import reach_guild, reach_messages
from .model import NO_MESSAGE_TYPES, POST_PARENTS, Channel
from .render import rest_document
from .routing import Call, Router
from .snowflake import as_id

SCOPES = ("current", "open_dms", "all_dms", "all_guilds", "all", "open_dms_and_all_guilds")
KINDS = {"image": "image/", "video": "video/", "sound": "audio/"}
REACHABLE = 10_000
Document = dict[str, Any]


def register(router: Router) -> None:
    """Adds the route."""
    router.add("POST", "/search/messages", search, ("search:messages", 20, 10))


def search(call: Call) -> Reply:
    """Answers with a page of hits, or with the news that the index is not there yet."""
    settings = call.world.settings
    if settings.search_indexing:
        return json_reply({"indexing": True}, settings.search_indexing_status)
    body = call.body if isinstance(call.body, dict) else {}
    scope = body.get("scope", "current")
    if scope not in SCOPES:
        raise bad_field("scope", "INVALID_ENUM_VALUE")
    if call.me.bot and scope != "current":
        raise forbidden("ACCESS_DENIED")
    size, page = body.get("hits_per_page", 25), body.get("page", 1)
    if not isinstance(size, int) or not 1 <= size <= 25:
        raise bad_field("hits_per_page", "NUMBER_OUT_OF_RANGE")
    if not isinstance(page, int) or page < 1:
        raise bad_field("page", "NUMBER_OUT_OF_RANGE")
    places = list(_places(call, body, scope))
    hits = [it for place in places for it in _hits(call, place, body)]
    hits.sort(key=lambda it: int(it["id"]), reverse=body.get("sort_order", "desc") != "asc")
    shown = hits[:REACHABLE][(page - 1) * size : page * size]
    named = {it["channel_id"] for it in shown}
    return json_reply({
        "messages": shown,
        "channels": [call.world.channel_document(it, call.lens) for it in places
                     if str(it.id) in named],
        "total": len(hits), "hits_per_page": size, "page": page,
    })


def _places(call: Call, body: Document, scope: str) -> Iterator[Channel]:
    world, user_id = call.world, call.me.user_id
    chosen = {as_id(it) for it in body.get("channel_ids", [])}
    found: list[Channel] = []
    if scope == "current":
        if "context_guild_id" in body:
            found = world.visible_channels(
                reach_guild(call, as_id(body["context_guild_id"])), call.lens
            )
        elif "context_channel_id" in body:
            found = [reach_messages(call, as_id(body["context_channel_id"]))]
        else:
            raise unknown("CHANNEL")
    if scope in ("open_dms", "open_dms_and_all_guilds"):
        found += world.private_channels_of(user_id)
    if scope in ("all_dms", "all"):
        found += [it for it in world.channels.values()
                  if it.is_private and user_id in it.recipients]
    if scope in ("all_guilds", "all", "open_dms_and_all_guilds"):
        for guild in world.guilds_of(user_id):
            found += world.visible_channels(guild, call.lens)
    for channel in found:
        if channel.type in NO_MESSAGE_TYPES or channel.type in POST_PARENTS:
            continue
        if world.is_nsfw(channel) and not body.get("include_nsfw", False):
            continue
        if world.history_floor(channel, call.lens) is not None:
            if not chosen or channel.id in chosen:
                yield channel


def _hits(call: Call, channel: Channel, body: Document) -> Iterator[Document]:
    low, high = as_id(body.get("min_id", 0)), as_id(body.get("max_id", (1 << 63) - 1))
    for entry in channel.history.ascending():
        if not low < entry.id < high or entry.raw:
            continue
        if not call.world.may_read_message(channel, call.lens, entry.id):
            continue
        document = rest_document(call.world, channel, entry, call.lens, shallow=True)
        if document is not None and _matches(document, body):
            yield document


def _matches(document: Document, body: Document) -> bool:
    text = document.get("content", "").lower()
    author = (document.get("author") or {}).get("id")
    words = str(body.get("content", "")).lower().split()
    if not all(word in text for word in words):
        return False
    if not all(str(it).lower() in text for it in body.get("exact_phrases", [])):
        return False
    if body.get("author_id") and author not in [str(it) for it in body["author_id"]]:
        return False
    if author in [str(it) for it in body.get("exclude_author_id", [])]:
        return False
    pinged = {it["id"] for it in document.get("mentions", [])}
    if not {str(it) for it in body.get("mentions", [])} <= pinged:
        return False
    if "pinned" in body and document.get("pinned") != body["pinned"]:
        return False
    if any(_has(document, it) for it in body.get("exclude_has", [])):
        return False
    return all(_has(document, it) for it in body.get("has", []))


def _has(document: Document, kind: str) -> bool:
    attachments = document.get("attachments", [])
    if kind in KINDS:
        return any(str(it.get("content_type")).startswith(KINDS[kind]) for it in attachments)
    if kind == "file":
        return bool(attachments)
    if kind == "link":
        return "http://" in document.get("content", "") or "https://" in document.get("content", "")
    key = {"sticker": "stickers", "embed": "embeds", "snapshot": "message_snapshots"}.get(kind)
    return bool(key and document.get(key))
