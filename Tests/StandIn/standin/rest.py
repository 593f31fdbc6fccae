"""Channels, messages, pins and reactions over HTTP."""

from __future__ import annotations

from typing import Any

from .errors import ApiError, Reply, bad_field, forbidden, json_reply, unknown
from .guards import reach_channel, reach_messages, reach_text
from .history import Entry
from .model import NO_MESSAGE_TYPES, Channel
from .render import emoji_key, rest_bytes, rest_document
from .routing import Call, Router
from .snowflake import as_id, iso, parse_iso


def register(router: Router) -> None:
    """Adds the routes."""
    one = "/channels/{channel_id}"
    messages = f"{one}/messages"
    router.add("GET", one, get_channel, ("channel:read::channel_id", 100, 10))
    router.add("GET", messages, list_messages, ("channel:messages:read::channel_id", 100, 10))
    router.add("POST", "/channels/messages/bulk", bulk_read, ("channel:messages:bulk_read", 20, 10),
               auth="user")
    router.add("GET", f"{messages}/pins", list_pins, ("channel:pins::channel_id", 20, 10))
    router.add("GET", f"{messages}/{{message_id}}", get_message,
               ("channel:message:read::channel_id", 100, 10))
    reactions = f"{messages}/{{message_id}}/reactions/{{emoji}}"
    bucket = ("channel:reactions::channel_id", 30, 10)
    router.add("GET", reactions, list_reaction_users, bucket)
    router.add("GET", f"{reactions}/users", page_reaction_users, bucket)
    router.add("GET", "/users/@me/channels", private_channels, ("user:channels", 40, 10))
    router.add("POST", "/users/@me/preload-messages", preload, ("user:preload_messages", 40, 10),
               auth="user")


def get_channel(call: Call) -> Reply:
    """Answers with a channel; one's own id makes the personal notes."""
    channel_id = call.id("channel_id")
    if channel_id == call.me.user_id and not call.me.bot:
        call.world.notes_channel(channel_id)
    channel = reach_channel(call, channel_id)
    return json_reply(call.world.channel_document(channel, call.lens))


def private_channels(call: Call) -> Reply:
    """Answers with the open private channels."""
    found = call.world.private_channels_of(call.me.user_id)
    return json_reply([call.world.channel_document(it, call.lens) for it in found])


def read_page(
    call: Call, channel: Channel, limit: int, before: int | None, after: int | None,
    around: int | None,
) -> list[Entry]:
    """Reads what the cursors ask for, newest first, before anything is filtered out."""
    world = call.world
    if world.settings.zero_is_no_cursor:
        before, after, around = before or None, after or None, around or None
    history = channel.history
    if around is not None:
        return _around(world.settings.around, history, around, limit)
    if before is not None or after is None:
        page = history.below(before, limit)
        return page if after is None else [it for it in page if it.id > after]
    if world.settings.after == "above":
        return history.above(after, limit)[::-1]
    return [it for it in history.below(None, limit) if it.id > after]


def _around(manner: str, history: Any, around: int, limit: int) -> list[Entry]:
    half = limit // 2
    if manner == "strict":
        newer = history.above(around, half)
        centre = history.get(around)
        older = history.below(around, max(limit - 1 - half, 0))
        return newer[::-1] + ([centre] if centre is not None else []) + older
    older = history.below(around, half)
    newer = history.above(around - 1, limit - len(older))
    if len(newer) < limit - half:
        older = history.below(around, limit - len(newer))
    return newer[::-1] + older


def page_bytes(call: Call, channel: Channel, page: list[Entry]) -> bytes:
    """Writes what of a page the caller may read."""
    world, lens = call.world, call.lens
    floor = world.history_floor(channel, lens)
    if floor is None or channel.type in NO_MESSAGE_TYPES:
        return b"[]"
    if world.shapes_messages or floor:
        shown = [rest_bytes(world, channel, it, lens) for it in page if it.id >= floor]
    else:
        shown = [
            rest_bytes(world, channel, it, lens) if it.special or it.hidden else it.data
            for it in page
        ]
    return b"[" + b",".join([it for it in shown if it is not None]) + b"]"


def list_messages(call: Call) -> Reply:
    """Answers with a page of messages, newest first."""
    limit = call.number("limit", 50, 1, 100)
    before, after, around = call.cursor("before"), call.cursor("after"), call.cursor("around")
    channel = reach_messages(call, call.id("channel_id"))
    page = read_page(call, channel, limit, before, after, around)
    return Reply(body=page_bytes(call, channel, page))


def bulk_read(call: Call) -> Reply:
    """Answers with pages of several channels; one that is closed fails them all."""
    if not call.world.settings.bulk_read:
        raise ApiError(404, "NOT_FOUND")
    requests = call.field("requests", list)
    if not 1 <= len(requests) <= 25:
        raise bad_field("requests", "ARRAY_LENGTH")
    parts, total = [], 0
    for place, request in enumerate(requests):
        limit = request.get("limit", 50)
        if not isinstance(limit, int) or not 1 <= limit <= 50:
            raise bad_field(f"requests[{place}].limit", "NUMBER_OUT_OF_RANGE")
        total += limit
        if total > 250:
            raise bad_field("requests", "TOO_MANY_MESSAGES")
        try:
            ids = {key: as_id(request[key]) for key in ("before", "after", "around")
                   if key in request}
            channel_id = as_id(request["channel_id"])
        except (KeyError, ValueError):
            raise bad_field(f"requests[{place}]", "INVALID_SNOWFLAKE") from None
        channel = reach_messages(call, channel_id)
        page = read_page(call, channel, limit, ids.get("before"), ids.get("after"),
                         ids.get("around"))
        body = page_bytes(call, channel, page)
        parts.append(b'{"channel_id":"%d","messages":%s}' % (channel_id, body))
    return Reply(body=b'{"channels":[' + b",".join(parts) + b"]}")


def preload(call: Call) -> Reply:
    """Answers with the newest message of each channel, or null."""
    ids = call.field("channels", list)
    if len(ids) > 100:
        raise bad_field("channels", "ARRAY_LENGTH")
    shown: dict[str, Any] = {}
    for text in ids:
        channel = call.world.channels.get(as_id(text))
        shown[str(text)] = None
        if channel is None or not call.world.can_view(channel, call.lens):
            continue
        page = channel.history.below(None, 1)
        if page and call.world.may_read_message(channel, call.lens, page[0].id):
            shown[str(text)] = rest_document(call.world, channel, page[0], call.lens)
    return json_reply(shown)


def _message(call: Call, channel: Channel) -> Entry:
    message_id = call.id("message_id")
    if not call.world.may_read_message(channel, call.lens, message_id):
        if call.world.settings.unreadable_message_status == 403:
            raise forbidden()
        raise unknown("MESSAGE")
    entry = channel.history.get(message_id)
    if entry is None or entry.hidden:
        raise unknown("MESSAGE")
    return entry


def get_message(call: Call) -> Reply:
    """Answers with one message."""
    channel = reach_messages(call, call.id("channel_id"))
    body = rest_bytes(call.world, channel, _message(call, channel), call.lens)
    if body is None:
        raise unknown("MESSAGE")
    return Reply(body=body)


def list_pins(call: Call) -> Reply:
    """Answers with pins, the latest first."""
    world = call.world
    limit = call.number("limit", 50, 1, 50)
    text = call.query.get("before")
    try:
        cursor = None if text is None else parse_iso(text)
    except ValueError:
        raise bad_field("before", "INVALID_DATETIME") from None
    channel = reach_text(call, call.id("channel_id"))
    pins = channel.pins[::-1] if world.history_floor(channel, call.lens) is not None else []
    if cursor is not None:
        strict = world.settings.pins_tie == "skip"
        pins = [it for it in pins if it[0] < cursor or (it[0] == cursor and not strict)]
    items = []
    for pinned, message_id in pins[:limit]:
        entry = channel.history.get(message_id)
        if entry is None or not world.may_read_message(channel, call.lens, message_id):
            continue
        shown = rest_document(world, channel, entry, call.lens, shallow=True)
        if shown is None:
            continue
        if not world.settings.pins_reactions:
            shown.pop("reactions", None)
        items.append({"message": shown, "pinned_at": iso(pinned)})
    if world.settings.pins_shape == "bare":
        return json_reply([it["message"] for it in items])
    return json_reply({"items": items, "has_more": len(pins) > limit})


def _reaction_page(call: Call) -> tuple[list[int], bool]:
    limit = call.number("limit", 25, 1, 100)
    after = call.cursor("after") or 0
    emoji = call.parameters["emoji"]
    if not 1 <= len(emoji) <= 64:
        raise bad_field("emoji", "INVALID_EMOJI")
    channel = reach_text(call, call.id("channel_id"))
    entry = _message(call, channel)
    users = sorted(it for it in reactors(call, entry, emoji) if it > after)
    return users[:limit], len(users) > limit


def reactors(call: Call, entry: Entry, emoji: str) -> list[int]:
    """Gives who reacted; for a generated message as many as its count says."""
    if emoji in entry.reactors:
        return entry.reactors[emoji]
    for group in entry.document.get("reactions", []):
        if emoji_key(group["emoji"]) == emoji:
            return sorted(call.world.users)[: group["count"]]
    return []


def list_reaction_users(call: Call) -> Reply:
    """Answers with users of a reaction as a bare array."""
    users, more = _reaction_page(call)
    headers = {"X-Has-More": "true" if more else "false"}
    if more:
        headers["X-Next-After"] = str(users[-1])
    return json_reply([call.world.user_document(it) for it in users], headers=headers)


def page_reaction_users(call: Call) -> Reply:
    """Answers with users of a reaction as a page."""
    if not call.world.settings.reaction_users:
        raise ApiError(404, "NOT_FOUND")
    users, more = _reaction_page(call)
    return json_reply({
        "items": [call.world.user_document(it) for it in users],
        "has_more": more,
        "next_after": str(users[-1]) if more else None,
    })
