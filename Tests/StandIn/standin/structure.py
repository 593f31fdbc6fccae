"""What happens to guilds, channels, roles, members, threads and accounts."""

from __future__ import annotations

from typing import Any, Callable

from .changes import ChangeError, MessageChanges
from .events import Event, personal
from .loading import READERS, add_channel, make_channel, make_member, make_overwrite, make_role
from .model import Channel, Guild
from .render import Lens
from .snowflake import as_id, iso

Document = dict[str, Any]


class StructureChanges(MessageChanges):
    """Changes of everything that is not a message."""

    def guild(self, given: Document) -> Guild:
        """Gives the guild that a change names."""
        guild = self.world.guilds.get(as_id(given["guild_id"]))
        if guild is None:
            raise ChangeError("no such guild")
        return guild

    def _in_guild(self, name: str, guild: Guild, make: Callable[[Lens], Any],
                  about: int | None = None) -> None:
        self.tell(Event(name, make, guild.id, about=about))

    def _views(self, guild: Guild) -> dict[int, set[int]]:
        """Tells which channels each account of a guild sees, threads left out."""
        return {
            it: {one.id for one in self.world.visible_channels(guild, Lens(it, account.bot))}
            for it, account in self.world.accounts.items() if it in guild.members
        }

    def _told_views(self, guild: Guild, before: dict[int, set[int]]) -> None:
        """Tells each account what it sees now and did not before, and the other way round."""
        after = self._views(guild)
        for user_id, now in after.items():
            then = before.get(user_id, now)
            for identifier in sorted(then ^ now):
                channel = self.world.channels[identifier]
                name = "CHANNEL_CREATE" if identifier in now else "CHANNEL_DELETE"
                self.tell(Event(
                    name, lambda lens, it=channel: self.world.channel_document(it, lens),
                    guild.id, users=frozenset((user_id,)),
                ))

    def channel_create(self, given: Document) -> Document:
        """Adds a channel: fields of a channel object."""
        line = dict(given)
        line.setdefault("id", str(self.world.next_id()))
        channel = make_channel(line)
        add_channel(self.world, channel)
        self.world.version += 1
        self._channel_event("CHANNEL_CREATE", channel)
        return {"id": str(channel.id)}

    def _channel_event(self, name: str, channel: Channel) -> None:
        users = None
        if channel.is_private:
            users = frozenset(channel.recipients)
        self.tell(Event(
            name, lambda lens: self.world.channel_document(channel, lens), channel.guild_id,
            channel.id, gate="view", users=users,
        ))

    def channel_update(self, given: Document) -> Document:
        """Changes a channel: `set` replaces fields, overwrites among them."""
        channel = self.channel(given)
        fields = dict(given["set"])
        guild = self.world.guilds.get(channel.guild_id or 0)
        before = self._views(guild) if guild else {}
        if "permission_overwrites" in fields:
            channel.overwrites = [make_overwrite(it) for it in fields.pop("permission_overwrites")]
        if "parent_id" in fields:
            parent = fields.pop("parent_id")
            channel.parent_id = None if parent is None else as_id(parent)
        channel.nsfw_override = fields.pop("nsfw_override", channel.nsfw_override)
        if "last_message_id" in fields:
            last = fields.pop("last_message_id")
            channel.last_message_id = None if last is None else as_id(last)
        channel.extra |= fields
        self.world.version += 1
        if guild is None:
            self._channel_event("CHANNEL_UPDATE", channel)
            return {}
        after = self._views(guild)
        kept = {it for it in after if channel.id in after[it] and channel.id in before.get(it, ())}
        self.tell(Event("CHANNEL_UPDATE", lambda lens: self.world.channel_document(channel, lens),
                        guild.id, channel.id, gate="view", users=frozenset(kept)))
        self._told_views(guild, before)
        return {}

    def channel_delete(self, given: Document) -> Document:
        """Takes a channel away, with its messages and its threads."""
        channel = self.channel(given)
        self._channel_event("CHANNEL_DELETE", channel)
        guild = self.world.guilds.get(channel.guild_id or 0)
        for identifier in [channel.id, *(it.id for it in self.world.threads_of(channel.id))]:
            self.world.channels.pop(identifier, None)
            if guild is not None and identifier in guild.channels:
                guild.channels.remove(identifier)
        self.world.version += 1
        return {}

    def dm_close(self, given: Document) -> Document:
        """Closes a private channel for one of its people: its history stays readable by id."""
        channel, user_id = self.channel(given), as_id(given["user_id"])
        channel.closed_for.add(user_id)
        self.tell(Event("CHANNEL_DELETE", lambda lens: self.world.channel_document(channel, lens),
                        users=frozenset((user_id,))))
        return {}

    def recipients(self, given: Document) -> Document:
        """Adds (`add`) or removes (`remove`) somebody of a group."""
        channel = self.channel(given)
        for key, name in (("add", "CHANNEL_RECIPIENT_ADD"), ("remove", "CHANNEL_RECIPIENT_REMOVE")):
            if key not in given:
                continue
            user_id = as_id(given[key])
            heard = frozenset(channel.recipients)
            if key == "add" and user_id not in channel.recipients:
                channel.recipients.append(user_id)
            elif key == "remove" and user_id in channel.recipients:
                channel.recipients.remove(user_id)
            data = {"channel_id": str(channel.id), "user": self.world.user_document(user_id)}
            self.tell(Event(name, lambda lens, it=data: it, users=heard))
        return {}

    def guild_update(self, given: Document) -> Document:
        """Changes a guild's own fields (`set`) or its number of members (`member_count`)."""
        guild = self.guild(given)
        fields = dict(given.get("set", {}))
        if "owner_id" in fields:
            guild.owner_id = as_id(fields.pop("owner_id"))
        guild.counted_members = given.get("member_count", guild.counted_members)
        guild.properties |= fields
        self.world.version += 1
        shown = self.world.guild_document(guild) | {"guild_id": str(guild.id)}
        self._in_guild("GUILD_UPDATE", guild, lambda lens: shown)
        return {}

    def guild_outage(self, given: Document) -> Document:
        """Begins (`unavailable` true) or ends an outage of a guild."""
        guild = self.guild(given)
        guild.unavailable = bool(given["unavailable"])
        if not guild.unavailable:
            self.tell(Event("GUILD_CREATE", lambda lens: None, guild.id))
            return {}
        data = {"id": str(guild.id), "unavailable": True}
        self._in_guild("GUILD_DELETE", guild, lambda lens: data)
        return {}

    def guild_delete(self, given: Document) -> Document:
        """Deletes a guild, or lets one user leave it (`user_id`)."""
        guild = self.guild(given)
        data = {"id": str(guild.id), "guild_id": str(guild.id)}
        if "user_id" in given:
            user_id = as_id(given["user_id"])
            self.tell(Event("GUILD_DELETE", lambda lens: data, users=frozenset((user_id,))))
            guild.members.pop(user_id, None)
        else:
            self._in_guild("GUILD_DELETE", guild, lambda lens: data)
            guild.deleted = True
            for identifier in guild.channels:
                self.world.channels.pop(identifier, None)
            guild.channels.clear()
        self.world.version += 1
        return {}

    def role(self, given: Document) -> Document:
        """Makes, changes (same id) or removes (`remove` true) a role: fields of a role object."""
        line = dict(given)
        guild = self.guild(line)
        del line["guild_id"]
        before = self._views(guild)
        if line.pop("remove", False):
            role_id = as_id(line["id"])
            guild.roles.pop(role_id, None)
            for member in guild.members.values():
                member.roles = [it for it in member.roles if it != role_id]
            name, data = "GUILD_ROLE_DELETE", {"role_id": str(role_id)}
        else:
            line.setdefault("id", str(self.world.next_id()))
            role_id = as_id(line["id"])
            name = "GUILD_ROLE_UPDATE" if role_id in guild.roles else "GUILD_ROLE_CREATE"
            if (old := guild.roles.get(role_id)) is not None:
                line = self.world.role_document(old, Lens(bot=True)) | line
            guild.roles[role_id] = make_role(line)
            data = {}
        self.world.version += 1

        def make(lens: Lens) -> Document:
            shown: Document = {"guild_id": str(guild.id)} | data
            if role_id in guild.roles:
                shown["role"] = self.world.role_document(guild.roles[role_id], lens)
            return shown

        self._in_guild(name, guild, make)
        self._told_views(guild, before)
        return {"id": str(role_id)}

    def member(self, given: Document) -> Document:
        """Adds, changes (same user) or removes (`remove` true) a member."""
        line = dict(given)
        guild = self.guild(line)
        del line["guild_id"]
        user_id = as_id(line["user_id"])
        before = self._views(guild)
        if line.pop("remove", False):
            self._in_guild("GUILD_MEMBER_REMOVE", guild, lambda lens: {
                "guild_id": str(guild.id), "user": {"id": str(user_id)}}, about=user_id)
            guild.members.pop(user_id, None)
            data = {"id": str(guild.id), "guild_id": str(guild.id)}
            self.tell(Event("GUILD_DELETE", lambda lens: data, users=frozenset((user_id,))))
        else:
            known = user_id in guild.members
            guild.members[user_id] = make_member(line)
            shown = self.world.member_document(guild.members[user_id])
            shown["guild_id"] = str(guild.id)
            name = "GUILD_MEMBER_UPDATE" if known else "GUILD_MEMBER_ADD"
            self.world.version += 1
            if not known:
                self.tell(Event("GUILD_CREATE", lambda lens: None, guild.id,
                                users=frozenset((user_id,))))
            self._in_guild(name, guild, lambda lens: shown, about=user_id)
        self.world.version += 1
        self._told_views(guild, before)
        return {}

    def expressions(self, given: Document) -> Document:
        """Replaces a guild's `emojis` or `stickers`."""
        guild = self.guild(given)
        for key in ("emojis", "stickers"):
            if key in given:
                setattr(guild, key, given[key])
                data = {"guild_id": str(guild.id), key: given[key]}
                self._in_guild(f"GUILD_{key.upper()}_UPDATE", guild, lambda lens, it=data: it)
        return {}

    def thread_create(self, given: Document) -> Document:
        """Starts a thread; with `from_message` it has the id of that message of the parent."""
        line = dict(given)
        if "from_message" in line:
            line["id"], line["from_message"] = line["from_message"], True
        line.setdefault("id", str(self.world.next_id()))
        thread = make_channel(line)
        if not thread.is_thread:
            raise ChangeError("a thread has type 10, 11 or 12")
        add_channel(self.world, thread)
        parent = self.world.channels[thread.parent_id or 0]
        source = parent.history.hold(thread.id)
        if source is not None:
            source.document["flags"] = source.document.get("flags", 0) | 1 << 5
            source.touch()
            source.special = True
        self.world.begin_thread(thread)
        self.world.version += 1
        self.tell(Event(
            "THREAD_CREATE",
            lambda lens: self.world.channel_document(thread, lens) | {"newly_created": True},
            thread.guild_id, thread.id, gate="view",
        ))
        return {"id": str(thread.id)}

    def thread_update(self, given: Document) -> Document:
        """Changes a thread: `set` for its fields, `metadata` for its state."""
        thread = self.channel(given)
        metadata = dict(given.get("metadata", {}))
        if "archived" in metadata:
            metadata.setdefault("archive_timestamp", iso(self.world.clock.now_ms()))
        thread.metadata |= metadata
        thread.extra |= given.get("set", {})
        self.tell(Event("THREAD_UPDATE", lambda lens: self.world.channel_document(thread, lens),
                        thread.guild_id, thread.id, gate="view"))
        return {}

    def thread_delete(self, given: Document) -> Document:
        """Takes a thread away; its source message stays."""
        thread = self.channel(given)
        data = {"id": str(thread.id), "guild_id": str(thread.guild_id),
                "parent_id": str(thread.parent_id), "type": thread.type}
        self.tell(Event("THREAD_DELETE", lambda lens: data, thread.guild_id, thread.id,
                        gate="view"))
        self.world.guilds[thread.guild_id or 0].channels.remove(thread.id)
        del self.world.channels[thread.id]
        return {}

    def thread_member(self, given: Document) -> Document:
        """Adds (`add`) or removes (`remove`) a member of a thread."""
        thread = self.channel(given)
        added, removed = given.get("add"), given.get("remove")
        if added is not None:
            own = {"user_id": str(added), "join_timestamp": iso(self.world.clock.now_ms()),
                   "flags": 1, "muted": False}
            thread.thread_members[as_id(added)] = own
            self.tell(Event("THREAD_CREATE",
                            lambda lens: self.world.channel_document(thread, lens),
                            thread.guild_id, users=frozenset((as_id(added),))))
        if removed is not None:
            thread.thread_members.pop(as_id(removed), None)
        data = {"id": str(thread.id), "guild_id": str(thread.guild_id),
                "member_count": min(len(thread.thread_members), 50)}
        if added is not None:
            data["added_members"] = [thread.thread_members[as_id(added)]]
        if removed is not None:
            data["removed_member_ids"] = [str(removed)]
        self.tell(Event("THREAD_MEMBERS_UPDATE", lambda lens: data, thread.guild_id, thread.id,
                        gate="view"))
        return {}

    def user_update(self, given: Document) -> Document:
        """Changes a user (`set`); an account's own sessions hear of it."""
        user_id = as_id(given["user_id"])
        self.world.users[user_id] = self.world.user_document(user_id) | given["set"]
        account = self.world.accounts.get(user_id)
        if account is not None:
            data = self.world.private_user_document(account)
            self.tell(personal("USER_UPDATE", user_id, data))
        return {}

    def account_update(self, given: Document) -> Document:
        """Changes an account: `favourites`, `settings`, `notes`, `pinned_dms`, and its flags."""
        account = self.world.accounts[as_id(given["user_id"])]
        fields = {key: given[key] for key in given if key not in ("user_id", "op", "quiet")}
        for key, value in fields.items():
            if not hasattr(account, key) or key in ("bot", "token"):
                raise ChangeError(f"an account has no {key} that can be changed")
            if key in ("saved", "mentions"):
                value = [(as_id(one), as_id(two)) for one, two in value]
            setattr(account, key, [as_id(it) for it in value] if key == "pinned_dms" else value)
        if {"favourites", "settings"} & set(fields):
            data: Any = self.world.settings_document(account)
            self.tell(personal("USER_SETTINGS_UPDATE", account.user_id, data))
        if "pinned_dms" in fields:
            data = [str(it) for it in account.pinned_dms]
            self.tell(personal("USER_PINNED_DMS_UPDATE", account.user_id, data))
        for other, note in fields.get("notes", {}).items():
            self.tell(personal("USER_NOTE_UPDATE", account.user_id, {"id": other, "note": note}))
        return {}

    def dispatch(self, given: Document) -> Document:
        """Sends any event (`t`, `d`) to one user, or to everybody who is connected."""
        users = None
        if "user_id" in given:
            users = frozenset((as_id(given["user_id"]),))
        data = given.get("d")
        self.tell(Event(given["t"], lambda lens: data, users=users))
        return {}

    def line(self, given: Document) -> Document:
        """Takes a line of a world in, quietly: `{"line": {"kind": …}}`."""
        line = dict(given["line"])
        reader = READERS.get(str(line.pop("kind", None)))
        if reader is None:
            raise ChangeError("no such kind")
        reader(self.world, line)
        self.world.version += 1
        return {}


OPERATIONS = (
    "create", "edit", "delete", "delete_bulk", "move", "react", "unreact", "clear_reactions", "pin",
    "unpin", "save", "unsave", "channel_create", "channel_update", "channel_delete", "dm_close",
    "recipients", "guild_update", "guild_outage", "guild_delete", "role", "member", "expressions",
    "thread_create", "thread_update", "thread_delete", "thread_member", "user_update",
    "account_update", "dispatch", "line",
)


def apply(changes: StructureChanges, given: Document) -> Document:
    """Makes one change: `op` names it, `quiet` keeps the gateway silent; raises ChangeError."""
    name = given.get("op")
    if name not in OPERATIONS:
        raise ChangeError(f"no such change: {name}")
    line = {key: given[key] for key in given if key not in ("op", "quiet")}
    changes.quiet = bool(given.get("quiet", False))
    try:
        return getattr(changes, name)(line)
    except (KeyError, TypeError, AttributeError) as problem:
        raise ChangeError(f"{name}: {type(problem).__name__} {problem}") from problem
    finally:
        changes.quiet = False
