"""Whole messages from what a test says of them."""

from __future__ import annotations

import base64
import hashlib
from typing import Any
from urllib.parse import quote

from .history import Entry
from .model import Channel
from .render import emoji_key
from .snowflake import as_id, iso, unix_ms
from .world import World

Document = dict[str, Any]


def fill(world: World, channel: Channel, given: Document) -> Entry:
    """Makes an entry of a message that may be named by a few fields only.

    `author_id` names a known user. `reactions` may carry `users`: ids of those who reacted.
    `hidden` keeps it out of every answer. Attachments get ids, sizes and addresses.
    """
    line = dict(given)
    message_id = as_id(line.pop("id")) if "id" in line else world.next_id()
    author = line.pop("author_id", None)
    hidden = line.pop("hidden", False)
    document: Document = {
        "id": str(message_id), "channel_id": str(channel.id), "author": None, "type": 0, "flags": 0,
        "content": "", "timestamp": iso(unix_ms(message_id)), "edited_timestamp": None,
        "pinned": False, "mention_everyone": False, "tts": False, "mentions": [],
        "mention_roles": [], "embeds": [], "attachments": [], "stickers": [],
    }
    reactions = line.pop("reactions", [])
    reply_to = line.pop("reply_to", None)
    document |= line
    if document["author"] is None:
        chosen = as_id(author) if author is not None else next(iter(world.users), 0)
        document["author"] = world.user_document(chosen)
    if reply_to is not None:
        document["type"] = 19
        document["message_reference"] = {
            "channel_id": str(channel.id), "message_id": str(reply_to), "type": 0
        }
        if channel.guild_id is not None:
            document["message_reference"]["guild_id"] = str(channel.guild_id)
    document["mentions"] = [
        world.user_document(as_id(it)) if isinstance(it, (str, int)) else it
        for it in document["mentions"]
    ]
    document["attachments"] = [
        fill_attachment(world, channel, it) for it in document["attachments"]
    ]
    entry = Entry(message_id, document=document, hidden=hidden)
    for reaction in reactions:
        users = [as_id(it) for it in reaction.pop("users", [])]
        if users:
            entry.reactors[emoji_key(reaction["emoji"])] = users
            reaction["count"] = len(users)
    if reactions:
        document["reactions"] = reactions
    entry.special = is_special(entry)
    return entry


def is_special(entry: Entry) -> bool:
    """Tells whether a message looks different from viewer to viewer or from time to time."""
    document = entry.document
    return (
        bool(entry.reactors)
        or "message_reference" in document
        or document.get("type") in (18, 21)
        or bool(document.get("flags", 0) & (1 << 5 | 1 << 8))
        or any(it.get("expired") for it in document.get("attachments", []) if isinstance(it, dict))
    )


def fill_attachment(world: World, channel: Channel, given: Document) -> Document:
    """Makes an attachment whole and lets the media host know it."""
    line = dict(given)
    identifier = as_id(line.pop("id")) if "id" in line else world.next_id()
    name = line.get("filename", "file.bin")
    place = line.pop("storage_channel_id", channel.id)
    url = f"{world.media}/attachments/{place}/{identifier}/{quote(name)}"
    # What is served can be less than what is told; tests of broken bodies set both.
    size = line.get("size", 1_000)
    document = {
        "id": str(identifier), "filename": name, "title": None, "description": None,
        "content_type": "application/octet-stream",
        "content_hash": hashlib.sha256(str(identifier).encode()).hexdigest()[:8], "size": size,
        "url": url, "proxy_url": url, "flags": 0, "expires_at": None,
    } | line
    text, packed = document.pop("text", None), document.pop("base64", None)
    served = {"channel": int(place), "name": name, "size": size, "type": document["content_type"]}
    if text is not None or packed is not None:
        # What is given of a file may be its beginning alone.
        body = str(text).encode() if packed is None else base64.b64decode(packed)
        if packed is not None and "size" in line:
            body = body.ljust(size, b"\0")
        document["size"] = served["size"] = len(body)
        served["body"] = body
    world.attachments[identifier] = served
    return document
