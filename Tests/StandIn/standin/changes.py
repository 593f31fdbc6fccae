"""What happens to messages while clients look: each change is kept, told, and written down."""

from __future__ import annotations

from typing import Any, Callable

from .events import Event, personal
from .history import Entry
from .loading import add_message
from .messages import fill_attachment, is_special
from .model import THREAD_TYPES, Channel
from .render import Lens, emoji_key, gateway_document
from .snowflake import as_id, iso
from .world import World

Document = dict[str, Any]


class ChangeError(ValueError):
    """A change that cannot be made."""


class MessageChanges:
    """Changes of messages, reactions and pins."""

    def __init__(self, world: World, emit: Callable[[Event], None]) -> None:
        self.world = world
        self.emit = emit
        self.journal: list[Document] = []
        self.quiet = False

    def tell(self, event: Event) -> None:
        """Sends an event to those who may hear it, unless the change is a quiet one."""
        if not self.quiet:
            self.emit(event)

    def note(self, kind: str, channel_id: int, message_id: int, **more: Any) -> None:
        """Writes a change down."""
        row = {"t": self.world.clock.now_ms(), "kind": kind, "channel_id": str(channel_id),
               "id": str(message_id)}
        self.journal.append(row | more)

    def channel(self, given: Document) -> Channel:
        """Gives the channel that a change names."""
        channel = self.world.channels.get(as_id(given["channel_id"]))
        if channel is None:
            raise ChangeError("no such channel")
        return channel

    def held(self, channel: Channel, given: Document) -> Entry:
        """Gives the message that a change names, ready to be changed."""
        entry = channel.history.hold(as_id(given["id"]))
        if entry is None:
            raise ChangeError("no such message")
        return entry

    def create(self, given: Document) -> Document:
        """Adds a message: fields of a message object, `author_id`, `reply_to`, `raw`, `nonce`."""
        line = dict(given)
        channel = self.channel(line)
        nonce, here = line.pop("nonce", None), line.pop("mention_here", False)
        if here:
            line["mention_everyone"] = True
        entry = add_message(self.world, line)
        channel.last_message_id = max(channel.last_message_id or 0, entry.id)
        self.note("create", channel.id, entry.id, content=entry.document.get("content"))
        if channel.is_private:
            channel.closed_for.clear()
        extra: Document = {"nonce": nonce} if nonce else {}
        if here:
            extra["mention_here"] = True
        if not (entry.hidden or entry.raw):
            self.tell(self._message_event("MESSAGE_CREATE", channel, entry, extra))
        return {"id": str(entry.id)}

    def _message_event(
        self, name: str, channel: Channel, entry: Entry, extra: Document
    ) -> Event:
        created = name == "MESSAGE_CREATE"

        def make(lens: Any) -> Any:
            seen = gateway_document(self.world, channel, entry, lens, created=created)
            return None if seen is None else seen | extra

        document = entry.document
        direct = {as_id(it["id"]) for it in document.get("mentions", []) if isinstance(it, dict)}
        roles = {as_id(it) for it in document.get("mention_roles", [])[:100]}
        everyone = bool(document.get("mention_everyone"))
        guild = self.world.guilds.get(channel.guild_id or 0)

        def pings(user_id: int) -> bool:
            if everyone or user_id in direct:
                return True
            member = guild.members.get(user_id) if guild else None
            return member is not None and not roles.isdisjoint(member.roles)

        return Event(
            name, make, channel.guild_id, channel.id, entry.id,
            gate="view" if created else "history",
            mentions=pings if created else None,
            direct=(lambda user_id: everyone or user_id in direct) if created else None,
        )

    def edit(self, given: Document) -> Document:
        """Changes a message: `set` replaces fields; `silent` leaves `edited_timestamp` alone."""
        channel = self.channel(given)
        entry = self.held(channel, given)
        if entry.raw:
            raise ChangeError("a raw message has no fields")
        document = dict(entry.document)
        before = document.get("content")
        document |= given.get("set", {})
        if "attachments" in given.get("set", {}):
            document["attachments"] = [
                fill_attachment(self.world, channel, it) for it in document["attachments"]
            ]
        if not given.get("silent", False):
            document["edited_timestamp"] = iso(self.world.clock.now_ms())
        self._replace(channel, entry, document)
        self.note("edit", channel.id, entry.id, before=before, content=document.get("content"),
                  edited_timestamp=document.get("edited_timestamp"),
                  silent=given.get("silent", False))
        return {"id": str(entry.id)}

    def _replace(self, channel: Channel, entry: Entry, document: Document) -> None:
        fresh = Entry(entry.id, document=document, hidden=entry.hidden)
        fresh.reactors = entry.reactors
        fresh.special = is_special(fresh)
        channel.history.put(fresh)
        self.tell(self._message_event("MESSAGE_UPDATE", channel, fresh, {}))

    def delete(self, given: Document) -> Document:
        """Takes a message away; `by` names who did it in the journal only."""
        channel = self.channel(given)
        entry = self._vanish(channel, as_id(given["id"]))
        document = entry.document
        author = (document.get("author") or {}).get("id")
        self.note("delete", channel.id, entry.id, author_id=author, by=given.get("by"),
                  content=document.get("content"))
        data: Document = {"id": str(entry.id), "channel_id": str(channel.id),
                          "content": document.get("content"), "author_id": author}
        self._deleted("MESSAGE_DELETE", channel, data, entry.id, "history")
        if document.get("pinned"):
            self._pins_event(channel)
        return {"id": str(entry.id)}

    def _vanish(self, channel: Channel, message_id: int) -> Entry:
        entry = channel.history.remove(message_id)
        if entry is None:
            raise ChangeError("no such message")
        channel.pins = [it for it in channel.pins if it[1] != message_id]
        for attachment in entry.document.get("attachments", []):
            self.world.attachments.pop(as_id(attachment["id"]), None)
        if self.world.settings.last_message_falls_back and channel.last_message_id == message_id:
            channel.last_message_id = channel.history.newest_id()
        return entry

    def _deleted(
        self, name: str, channel: Channel, data: Document, message_id: int | None, gate: str
    ) -> None:
        if channel.guild_id is not None:
            data["guild_id"] = str(channel.guild_id)
        self.tell(
            Event(name, lambda lens: data, channel.guild_id, channel.id, message_id, gate=gate)
        )

    def delete_bulk(self, given: Document) -> Document:
        """Takes many messages away at once; `ids` may name some that never were."""
        channel = self.channel(given)
        gone = []
        for text in given["ids"]:
            if channel.history.get(as_id(text)) is not None:
                self._vanish(channel, as_id(text))
                self.note("delete", channel.id, as_id(text), bulk=True, by=given.get("by"))
                gone.append(text)
        named = gone if channel.type in THREAD_TYPES else given["ids"]
        data: Document = {"ids": [str(it) for it in named], "channel_id": str(channel.id)}
        self._deleted("MESSAGE_DELETE_BULK", channel, data, None, "view")
        return {"deleted": gone}

    def move(self, given: Document) -> Document:
        """Takes a message to the channel `to`: deleted here, created there, with the same id."""
        channel = self.channel(given)
        document = dict(self.held(channel, given).document)
        document.pop("referenced_message", None)
        # The target first: a move that cannot end must not begin.
        target = self.channel({"channel_id": given["to"]})
        self.delete({"channel_id": channel.id, "id": given["id"]})
        return self.create(document | {"channel_id": str(target.id)})

    def react(self, given: Document) -> Document:
        """Adds a user's reaction: `emoji` and `user_id`."""
        channel = self.channel(given)
        entry = self.held(channel, given)
        emoji, user_id = given["emoji"], as_id(given["user_id"])
        key = emoji_key(emoji)
        groups = list(entry.document.get("reactions", []))
        first = all(emoji_key(it["emoji"]) != key for it in groups)
        if first:
            groups.append({"emoji": emoji, "count": 0})
        users = self._reactors(entry, key)
        if user_id not in users:
            users.append(user_id)
        self._count(entry, groups)
        self.note("react", channel.id, entry.id, emoji=key, user_id=str(user_id))
        shown = {it: emoji[it] for it in emoji if it in ("id", "name")}
        if first and emoji.get("animated") is not None:
            shown["animated"] = emoji["animated"]
        self._reaction_event("ADD", channel, entry.id, user_id, {"emoji": shown})
        return {"count": len(users)}

    def _reactors(self, entry: Entry, key: str) -> list[int]:
        if key not in entry.reactors:
            # A generated message has counts only: as many users as it says stand for them.
            known = [it for it in entry.document.get("reactions", [])
                     if emoji_key(it["emoji"]) == key]
            count = known[0]["count"] if known else 0
            entry.reactors[key] = sorted(self.world.users)[:count]
        return entry.reactors[key]

    def _count(self, entry: Entry, groups: list[Document]) -> None:
        for group in groups:
            users = entry.reactors.get(emoji_key(group["emoji"]))
            if users is not None:
                group["count"] = len(users)
        document = entry.document
        document["reactions"] = [it for it in groups if it["count"] > 0]
        if not document["reactions"]:
            del document["reactions"]
        entry.touch()
        entry.special = is_special(entry)

    def _reaction_event(
        self, name: str, channel: Channel, message_id: int, user_id: int | None, data: Document
    ) -> None:
        shown: Document = {"channel_id": str(channel.id), "message_id": str(message_id)} | data
        if user_id is not None:
            shown["user_id"] = str(user_id)
        if channel.guild_id is not None:
            shown["guild_id"] = str(channel.guild_id)
            member = self.world.guilds[channel.guild_id].members.get(user_id or 0)
            if member is not None:
                shown["member"] = self.world.member_document(member, user="none")
        elif user_id is not None:
            shown["session_id"] = f"session-of-{user_id}"
        self.tell(Event(
            f"MESSAGE_REACTION_{name}", lambda lens: shown, channel.guild_id, channel.id,
            message_id, gate="history",
        ))

    def unreact(self, given: Document) -> Document:
        """Takes a user's reaction back; told even when there was none."""
        channel = self.channel(given)
        entry = self.held(channel, given)
        emoji, user_id = given["emoji"], as_id(given["user_id"])
        users = self._reactors(entry, emoji_key(emoji))
        if user_id in users:
            users.remove(user_id)
        self._count(entry, list(entry.document.get("reactions", [])))
        self.note("unreact", channel.id, entry.id, emoji=emoji_key(emoji), user_id=str(user_id))
        shown = {it: emoji[it] for it in emoji if it in ("id", "name")}
        self._reaction_event("REMOVE", channel, entry.id, user_id, {"emoji": shown})
        return {"count": len(users)}

    def clear_reactions(self, given: Document) -> Document:
        """Takes all reactions of a message away, or those of one `emoji`."""
        channel = self.channel(given)
        entry = self.held(channel, given)
        emoji = given.get("emoji")
        groups = entry.document.get("reactions", [])
        if emoji is None:
            entry.reactors.clear()
            groups, name, data = [], "REMOVE_ALL", {}
        else:
            entry.reactors.pop(emoji_key(emoji), None)
            groups = [it for it in groups if emoji_key(it["emoji"]) != emoji_key(emoji)]
            name, data = "REMOVE_EMOJI", {"emoji": emoji}
        self._count(entry, groups)
        self.note("clear_reactions", channel.id, entry.id, emoji=emoji and emoji_key(emoji))
        self._reaction_event(name, channel, entry.id, None, data)
        return {}

    def pin(self, given: Document) -> Document:
        """Pins a message: the pins event and the notice come before the update."""
        channel = self.channel(given)
        entry = self.held(channel, given)
        now = self.world.clock.now_ms()
        channel.pins = [it for it in channel.pins if it[1] != entry.id] + [(now, entry.id)]
        channel.last_pin_ms = now
        self.note("pin", channel.id, entry.id)
        self._pins_event(channel)
        author = given.get("by") or (entry.document.get("author") or {}).get("id", 0)
        reference = {"channel_id": str(channel.id), "message_id": str(entry.id), "type": 0}
        notice = self.create({"channel_id": channel.id, "type": 6, "author_id": author,
                              "message_reference": reference})
        self._replace(channel, entry, entry.document | {"pinned": True})
        return {"notice": notice["id"]}

    def unpin(self, given: Document) -> Document:
        """Takes a pin back: no notice, the instant of the latest pin stays."""
        channel = self.channel(given)
        entry = self.held(channel, given)
        channel.pins = [it for it in channel.pins if it[1] != entry.id]
        self.note("unpin", channel.id, entry.id)
        self._replace(channel, entry, entry.document | {"pinned": False})
        self._pins_event(channel)
        return {}

    def _pins_event(self, channel: Channel) -> None:
        pinned = channel.last_pin_ms
        data: Document = {"channel_id": str(channel.id),
                          "last_pin_timestamp": None if pinned is None else iso(pinned)}
        if channel.guild_id is not None:
            data["guild_id"] = str(channel.guild_id)
        self.tell(Event("CHANNEL_PINS_UPDATE", lambda lens: data, channel.guild_id, channel.id,
                        gate="view"))

    def save(self, given: Document) -> Document:
        """Saves a message for an account (`user_id`)."""
        channel = self.channel(given)
        entry = self.held(channel, given)
        account = self.world.accounts[as_id(given["user_id"])]
        account.saved.append((channel.id, entry.id))
        made = gateway_document(self.world, channel, entry, Lens(account.user_id, account.bot), created=False)
        self.tell(personal("SAVED_MESSAGE_CREATE", account.user_id, made))
        return {}

    def unsave(self, given: Document) -> Document:
        """Takes a saved message of an account back."""
        account = self.world.accounts[as_id(given["user_id"])]
        message_id = as_id(given["id"])
        account.saved = [it for it in account.saved if it[1] != message_id]
        self.tell(personal("SAVED_MESSAGE_DELETE", account.user_id,
                           {"message_id": str(message_id)}))
        return {}
