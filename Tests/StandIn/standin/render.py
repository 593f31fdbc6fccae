"""How a message looks to somebody: what a viewer's rights and the server's generation change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import signing
from .history import Entry, compact
from .model import Channel

if TYPE_CHECKING:
    from .world import World

Document = dict[str, Any]
THREAD_TYPES_OF_MESSAGE = (18, 21)
THREAD_FLAGS = 1 << 5 | 1 << 8
EMPTY_KEYS = ("mentions", "mention_roles", "embeds", "attachments", "stickers")


@dataclass(frozen=True)
class Lens:
    """Through whose eyes a document is seen; without a user, everything is seen."""

    user_id: int | None = None
    bot: bool = False
    threads: bool = True


EVERYTHING = Lens()


def emoji_key(emoji: Document) -> str:
    """Gives the name by which a reaction is asked for."""
    if emoji.get("id") is None:
        return str(emoji.get("name"))
    return f"{emoji.get('name')}:{emoji['id']}"


def rest_bytes(world: "World", channel: Channel, entry: Entry, lens: Lens) -> bytes | None:
    """Gives a message as REST shows it, or nothing where the viewer may not see it."""
    if entry.hidden:
        return None
    if entry.raw or not (entry.special or world.shapes_messages):
        return entry.data
    document = rest_document(world, channel, entry, lens)
    return None if document is None else compact(document)


def rest_document(
    world: "World", channel: Channel, entry: Entry, lens: Lens, *, shallow: bool = False
) -> Document | None:
    """Gives a message as REST shows it, as a document of its own.

    Parameters: `shallow` leaves the referenced message out, as inside another message.
    """
    if entry.hidden:
        return None
    document = dict(entry.document)
    document.pop("referenced_message", None)
    if document.get("type") in THREAD_TYPES_OF_MESSAGE and not lens.threads:
        return None
    flags = document.get("flags", 0)
    if not lens.threads:
        document["flags"] = flags & ~THREAD_FLAGS
        document.pop("thread", None)
    elif flags & 1 << 5 and (thread := world.channels.get(entry.id)) is not None:
        document["thread"] = world.channel_document(thread, lens)
    if entry.reactors:
        document["reactions"] = _reactions(document, entry, lens)
    if document.get("attachments"):
        document["attachments"] = [_attachment(world, it) for it in document["attachments"]]
    if not shallow:
        _refer(world, channel, document, lens)
    return _aged(world, document)


def _reactions(document: Document, entry: Entry, lens: Lens) -> list[Document]:
    shown = []
    for reaction in document.get("reactions", []):
        users = entry.reactors.get(emoji_key(reaction["emoji"]))
        if users is None:
            shown.append(reaction)
        elif users:
            mine = {"me": True} if lens.user_id in users else {}
            shown.append({"emoji": reaction["emoji"], "count": len(users)} | mine)
    return shown


def _attachment(world: "World", attachment: Document) -> Document:
    shown = dict(attachment)
    if attachment.get("expired"):
        shown["url"] = shown["proxy_url"] = None
    elif world.settings.signing != "off":
        for key in ("url", "proxy_url"):
            if isinstance(shown.get(key), str):
                shown[key] = signing.sign(
                    shown[key], world.settings.signing_secret, int(world.clock.now())
                )
    return shown


def _refer(world: "World", channel: Channel, document: Document, lens: Lens) -> None:
    reference = document.get("message_reference")
    if not isinstance(reference, dict) or reference.get("type", 0) != 0:
        return
    if "message_id" not in reference or document.get("flags", 0) & 1 << 1:
        return
    target = world.find(int(reference["channel_id"]), int(reference["message_id"]))
    shown = None
    if target is not None and world.may_read_message(channel, lens, target.id):
        place = world.channels.get(int(reference["channel_id"]), channel)
        shown = rest_document(world, place, target, lens, shallow=True)
    if shown is not None or world.settings.referenced_null:
        document["referenced_message"] = shown


def _aged(world: "World", document: Document) -> Document:
    if world.settings.omit_empty:
        for key in EMPTY_KEYS:
            if document.get(key) == []:
                del document[key]
        for key in ("mention_channels", "users", "nsfw_emojis"):
            document.pop(key, None)
    if world.settings.sticker_format_type and document.get("stickers"):
        document["stickers"] = [
            {"id": it.get("id"), "name": it.get("name"),
             "format_type": 4 if it.get("animated") else 1}
            for it in document["stickers"]
        ]
    return document


def gateway_document(
    world: "World", channel: Channel, entry: Entry, lens: Lens, *, created: bool
) -> Document | None:
    """Gives a message as the gateway shows it: with its guild, without reactions."""
    document = rest_document(world, channel, entry, lens)
    if document is None:
        return None
    document.pop("reactions", None)
    if channel.guild_id is not None:
        document["guild_id"] = str(channel.guild_id)
        guild = world.guilds.get(channel.guild_id)
        author = document.get("author") or {}
        member = guild.members.get(int(author.get("id", 0))) if guild else None
        if member is not None and "webhook_id" not in document:
            document["member"] = world.member_document(member, user="none")
    if created:
        document["channel_type"] = channel.type
        if channel.type == 3 and channel.extra.get("nicks"):
            document["nicks"] = channel.extra["nicks"]
    return document
