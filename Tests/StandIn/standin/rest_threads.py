"""Threads over HTTP: the lists of active and archived ones, and their search."""

from __future__ import annotations

from typing import Any

from . import permissions
from .errors import ApiError, Reply, bad_field, forbidden, json_reply, not_found
from .guards import reach_channel, reach_guild, reach_parent
from .model import POST_PARENTS, Channel
from .render import rest_document
from .routing import Call, Router
from .snowflake import iso, parse_iso, unix_ms

TEXT = frozenset((0, 5))
PUBLIC_PARENTS = TEXT | POST_PARENTS
PRIVATE_PARENTS = frozenset((0,))


def register(router: Router) -> None:
    """Adds the routes."""
    threads = "/channels/{channel_id}/threads"
    listing = ("channel:threads:archived:list", 20, 10)
    router.add("GET", "/guilds/{guild_id}/threads/active", active, ("guild:threads:active", 5, 10))
    router.add("GET", f"{threads}/archived/public", archived_public, listing)
    router.add("GET", f"{threads}/archived/private", archived_private, listing)
    router.add("GET", "/channels/{channel_id}/users/@me/threads/archived/private", my_archived,
               listing)
    router.add("GET", f"{threads}/search", search, ("channel:threads:search", 20, 10))
    router.add("GET", "/channels/{channel_id}/thread-members", thread_members,
               ("channel:thread:members:list", 20, 10))


def active(call: Call) -> Reply:
    """Answers bots with every active thread of a guild."""
    if not call.me.bot:
        raise not_found()
    guild = reach_guild(call, call.id("guild_id"))
    if not call.world.sees_threads(guild.id, call.lens):
        raise not_found()
    found = call.world.active_threads(guild, call.lens)[:1_000]
    return json_reply(_shape(call, found))


def _shape(call: Call, threads: list[Channel]) -> dict[str, Any]:
    own = [it.thread_members.get(call.me.user_id) for it in threads]
    shown = [_listed(call, it) for it in threads]
    members = [{"id": str(it.id)} | one for it, one in zip(threads, own) if one is not None]
    return {"threads": shown, "members": members}


def _listed(call: Call, thread: Channel) -> dict[str, Any]:
    document = call.world.channel_document(thread, call.lens)
    parent = call.world.channels.get(thread.parent_id)
    if parent is not None and parent.type in POST_PARENTS:
        document["member_ids_preview"] = [str(it) for it in list(thread.thread_members)[:8]]
    return document


def _archived_at(thread: Channel) -> str:
    return str(thread.metadata.get("archive_timestamp") or iso(unix_ms(thread.id)))


def _archived(call: Call, parent: Channel, kinds: tuple[int, ...]) -> Reply:
    limit, text = call.number("limit", 50, 2, 100), call.query.get("before")
    try:
        before = None if text is None else parse_iso(text)
    except ValueError:
        raise bad_field("before", "INVALID_DATETIME") from None
    found = [
        it for it in call.world.threads_of(parent.id)
        if it.metadata.get("archived") and it.type in kinds
        and (before is None or parse_iso(_archived_at(it)) < before)
    ]
    found.sort(key=lambda it: (parse_iso(_archived_at(it)), it.id), reverse=True)
    shape = _shape(call, found[:limit])
    return json_reply(shape | {"has_more": len(found) > limit})


def archived_public(call: Call) -> Reply:
    """Answers with archived public threads, the newest archive first."""
    return _archived(call, reach_parent(call, PUBLIC_PARENTS), (10, 11))


def archived_private(call: Call) -> Reply:
    """Answers those who manage threads with the archived private ones."""
    parent = reach_parent(call, PRIVATE_PARENTS)
    if not call.world.mask(parent, call.me.user_id) & permissions.MANAGE_THREADS:
        raise forbidden()
    return _archived(call, parent, (12,))


def my_archived(call: Call) -> Reply:
    """Answers with the caller's own archived private threads, the newest id first."""
    limit, before = call.number("limit", 50, 2, 100), call.cursor("before")
    parent = reach_parent(call, PRIVATE_PARENTS)
    found = [
        it for it in call.world.threads_of(parent.id)
        if it.metadata.get("archived") and it.type == 12
        and call.me.user_id in it.thread_members and (before is None or it.id < before)
    ]
    found.sort(key=lambda it: -it.id)
    return json_reply(_shape(call, found[:limit]) | {"has_more": len(found) > limit})


def search(call: Call) -> Reply:
    """Answers with threads by name, state and age."""
    limit, offset = call.number("limit", 25, 1, 25), call.number("offset", 0, 0, 9_975)
    parent = reach_parent(call, PUBLIC_PARENTS)
    if call.world.settings.search_indexing:
        return json_reply({
            "code": "SEARCH_INDEX_NOT_READY", "message": "The index is being built.",
            "documents_indexed": 0, "retry_after": 2,
        }, 202)
    low, high = call.cursor("min_id"), call.cursor("max_id")
    name, state = call.query.get("name", "").lower(), call.query.get("archived")
    found = [
        it for it in call.world.threads_of(parent.id)
        if call.world.can_view(it, call.lens)
        and name in str(it.extra.get("name", "")).lower()
        and (state is None or bool(it.metadata.get("archived")) == (state in ("true", "1")))
        and (low is None or it.id > low) and (high is None or it.id < high)
    ]
    found.sort(key=lambda it: it.id, reverse=call.query.get("sort_order", "desc") != "asc")
    page = found[offset : offset + limit]
    shape = _shape(call, page) | {
        "has_more": len(found) > offset + limit, "total_results": len(found)
    }
    if parent.type in POST_PARENTS:
        firsts = [(it, it.history.get(it.id)) for it in page]
        shape["first_messages"] = [
            rest_document(call.world, it, one, call.lens) for it, one in firsts if one is not None
        ]
    return json_reply(shape)


def thread_members(call: Call) -> Reply:
    """Answers bots with the members of a thread."""
    if not call.me.bot:
        raise ApiError(404, "NOT_FOUND")
    thread = reach_channel(call, call.id("channel_id"))
    if not thread.is_thread:
        raise not_found()
    members = thread.thread_members.values()
    return json_reply([{"id": str(thread.id)} | it for it in members])
