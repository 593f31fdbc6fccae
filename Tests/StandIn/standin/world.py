"""The world that the server serves: everything in it, and who may see what."""

from __future__ import annotations

import base64
from typing import Any, Iterator

from . import permissions
from .clock import Clock
from .history import Entry
from .model import (
    CATEGORY, GROUP_DM, NO_MESSAGE_TYPES, NOTES, OPT_IN_TYPES, POST_PARENTS, THREAD_TYPES, Account,
    Channel, Guild, Member, Role,
)
from .preferences import encode_favourites
from .render import EVERYTHING, Lens, rest_bytes
from .settings import Settings
from .snowflake import Allocator, iso, min_id, unix_ms

Document = dict[str, Any]
THREAD_FIELDS = (
    "available_tags", "default_auto_archive_duration", "default_reaction_emoji",
    "default_sort_order", "default_forum_layout", "default_tag_setting",
    "default_thread_rate_limit_per_user", "flags",
)
GUILD_DEFAULTS: Document = {
    "icon": None, "banner": None, "splash": None, "embed_splash": None, "splash_card_alignment": 0,
    "vanity_url_code": None, "system_channel_id": None, "rules_channel_id": None,
    "afk_channel_id": None, "system_channel_flags": 0, "afk_timeout": 300, "features": [],
    "verification_level": 1, "mfa_level": 0, "nsfw_level": 0, "nsfw": False,
    "content_warning_level": 0, "content_warning_text": None, "explicit_content_filter": 0,
    "default_message_notifications": 0, "disabled_operations": 0,
}


class World:
    """Users, guilds, channels, messages and accounts."""

    def __init__(self, settings: Settings, clock: Clock) -> None:
        self.settings = settings
        self.clock = clock
        self.ids = Allocator()
        self.users: dict[int, Document] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.accounts: dict[int, Account] = {}
        self.attachments: dict[int, Document] = {}
        self.casts: dict[tuple[int, ...], Any] = {}
        self.media = ""
        self.version = 0
        """Rises with every change of rights, so that what was worked out from them can be kept."""
        self._masks: dict[tuple[int, int], int] = {}
        self._masks_version = 0

    @property
    def shapes_messages(self) -> bool:
        """Tells whether the switches make every message be put together anew."""
        it = self.settings
        return it.signing != "off" or it.omit_empty or it.sticker_format_type

    def next_id(self) -> int:
        """Gives a new id for something that is made now."""
        return self.ids.next(self.clock.now_ms())

    def find(self, channel_id: int, message_id: int) -> Entry | None:
        """Gives a message by channel and id."""
        channel = self.channels.get(channel_id)
        return None if channel is None else channel.history.get(message_id)

    # Rights

    def mask(self, channel: Channel, user_id: int) -> int:
        """Gives a user's permission mask in a guild channel or in a thread's parent."""
        if self._masks_version != self.version:
            self._masks.clear()
            self._masks_version = self.version
        key = (channel.id, user_id)
        mask = self._masks.get(key)
        if mask is None:
            place = self.channels.get(channel.parent_id or 0) if channel.is_thread else channel
            guild = self.guilds.get(channel.guild_id or 0)
            mask = 0
            if guild is not None and place is not None:
                mask = permissions.channel_mask(guild, place, user_id)
            self._masks[key] = mask
        return mask

    def sees_threads(self, guild_id: int | None, lens: Lens) -> bool:
        """Tells whether threads exist for a viewer in a guild."""
        guild = self.guilds.get(guild_id or 0)
        if not self.settings.threads or guild is None or not guild.threads:
            return False
        return lens.bot or lens.threads

    def can_view(self, channel: Channel, lens: Lens) -> bool:
        """Tells whether a viewer sees a channel at all."""
        if lens.user_id is None:
            return True
        if channel.is_private:
            return lens.user_id in channel.recipients
        if channel.type in OPT_IN_TYPES and not self.sees_threads(channel.guild_id, lens):
            return False
        if channel.type == 5 and not self.settings.announcement_channels:
            return False
        if channel.type == CATEGORY:
            return self._category_visible(channel, lens)
        mask = self.mask(channel, lens.user_id)
        if not mask & permissions.VIEW_CHANNEL:
            return False
        if channel.type == 12 and lens.user_id not in channel.thread_members:
            return bool(mask & permissions.MANAGE_THREADS)
        return True

    def _category_visible(self, category: Channel, lens: Lens) -> bool:
        guild = self.guilds[category.guild_id or 0]
        children = [self.channels[it] for it in guild.channels]
        children = [it for it in children if it.parent_id == category.id]
        if not children:
            return bool(self.mask(category, lens.user_id or 0) & permissions.VIEW_CHANNEL)
        return any(self.can_view(it, lens) for it in children)

    def history_floor(self, channel: Channel, lens: Lens) -> int | None:
        """Gives the lowest id a viewer may read in a channel; nothing when there is no history."""
        if lens.user_id is None or channel.is_private:
            return 0
        if self.mask(channel, lens.user_id) & permissions.READ_MESSAGE_HISTORY:
            return 0
        guild = self.guilds.get(channel.guild_id or 0)
        if guild is None or guild.cutoff_ms is None or not self.settings.history_cutoff:
            return None
        return max(min_id(guild.cutoff_ms), 0)

    def may_read_message(self, channel: Channel, lens: Lens, message_id: int) -> bool:
        """Tells whether a message lies in the history that a viewer may read."""
        floor = self.history_floor(channel, lens)
        return floor is not None and message_id >= floor

    def is_nsfw(self, channel: Channel) -> bool:
        """Tells whether a channel is age-restricted, by itself, its category or its guild."""
        guild = self.guilds.get(channel.guild_id or 0)
        if guild is None:
            return False
        place: Channel | None = channel
        for _ in range(3):
            if place is None:
                break
            if place.nsfw_override is not None:
                return place.nsfw_override
            place = self.channels.get(place.parent_id or 0)
        return bool(guild.properties.get("nsfw"))

    # Documents

    def user_document(self, user_id: int) -> Document:
        """Gives a partial user, or the placeholder of a deleted one."""
        known = self.users.get(user_id)
        if known is not None:
            return known
        return {"id": str(user_id), "username": "DeletedUser", "discriminator": "0000",
                "global_name": "Deleted User", "avatar": None, "avatar_color": None, "flags": 0}

    def private_user_document(self, account: Account) -> Document:
        """Gives a user as the user himself sees it."""
        return self.user_document(account.user_id) | {
            "email": None if account.bot else account.email, "phone": None, "verified": True,
            "bio": None, "pronouns": None, "accent_color": None, "banner": None,
            "mfa_enabled": bool(account.totp_secret), "traits": account.traits,
            "nsfw_allowed": account.age_cleared, "required_actions": None, "premium_type": 0,
            "premium_since": None, "premium_until": None, "acls": [],
        }

    def settings_document(self, account: Account) -> Document:
        """Gives an account's settings, favourites and all."""
        packed = encode_favourites(account.favourites)
        return {
            "status": "online", "guild_folders": [], "restricted_guilds": [], "time_format": 0,
            "locale": "en-GB", "theme": "dark",
            "synced_preferences": base64.b64encode(packed).decode(),
        } | account.settings

    def role_document(self, role: Role, lens: Lens) -> Document:
        """Gives a role; bits of threads are cleared for those who see none."""
        mask = role.permissions
        if not (lens.bot or lens.threads):
            mask &= ~permissions.THREAD_BITS
        return {
            "id": str(role.id), "name": role.name, "color": role.color, "position": role.position,
            "hoist_position": None, "permissions": str(mask), "hoist": role.hoist,
            "mentionable": role.mentionable,
        } | role.extra

    def member_document(self, member: Member, user: str = "full") -> Document:
        """Gives a member. `user`: `full`, `id` for the bare id, `none` for no user at all."""
        document: Document = {}
        if user == "full":
            document["user"] = self.user_document(member.user_id)
        elif user == "id":
            document["user"] = {"id": str(member.user_id)}
        return document | {
            "nick": None, "roles": [str(it) for it in member.roles],
            "joined_at": iso(member.joined_ms), "mute": False, "deaf": False,
        } | member.extra

    def guild_document(self, guild: Guild) -> Document:
        """Gives a guild's own fields, flat."""
        document = {"id": str(guild.id), "owner_id": str(guild.owner_id)}
        document |= GUILD_DEFAULTS | guild.properties
        if self.settings.history_cutoff:
            cutoff = guild.cutoff_ms
            document["message_history_cutoff"] = None if cutoff is None else iso(cutoff)
        return document

    def channel_document(self, channel: Channel, lens: Lens) -> Document:
        """Gives a channel as a viewer sees it."""
        document: Document = {"id": str(channel.id), "type": channel.type}
        if channel.guild_id is not None:
            document["guild_id"] = str(channel.guild_id)
        document |= {key: channel.extra[key] for key in channel.extra if key != "from_message"}
        if channel.type not in NO_MESSAGE_TYPES and channel.type not in POST_PARENTS:
            last = channel.last_message_id
            document["last_message_id"] = None if last is None else str(last)
            if not channel.is_thread:
                pinned = channel.last_pin_ms
                document["last_pin_timestamp"] = None if pinned is None else iso(pinned)
        if channel.type in POST_PARENTS:
            posts = [it.id for it in self.threads_of(channel.id)]
            document["last_message_id"] = str(max(posts)) if posts else None
        if channel.is_private:
            return document | self._private_fields(channel, lens)
        if channel.type != CATEGORY or channel.is_thread:
            document["parent_id"] = str(channel.parent_id) if channel.parent_id else None
        if channel.is_thread:
            return document | self._thread_fields(channel, lens)
        document["nsfw"] = bool(channel.nsfw_override)
        document["nsfw_override"] = channel.nsfw_override
        clear = 0 if lens.bot or lens.threads else permissions.THREAD_BITS
        document["permission_overwrites"] = [
            {"id": str(it.id), "type": it.kind, "allow": str(it.allow & ~clear),
             "deny": str(it.deny & ~clear)}
            for it in channel.overwrites
        ]
        if clear:
            for key in THREAD_FIELDS:
                document.pop(key, None)
        return document

    def _private_fields(self, channel: Channel, lens: Lens) -> Document:
        others = [it for it in channel.recipients if it != lens.user_id]
        fields: Document = {}
        if others and channel.type != NOTES:
            fields["recipients"] = [self.user_document(it) for it in others]
        if channel.type == GROUP_DM and "owner_id" not in channel.extra and channel.recipients:
            fields["owner_id"] = str(channel.recipients[0])
        return fields

    def _thread_fields(self, thread: Channel, lens: Lens) -> Document:
        # Neither the starter nor a post's first message is counted.
        first = 1 if thread.history.get(thread.id) is not None else 0
        count = max(len(thread.history) - first, 0)
        born = iso(unix_ms(thread.id))
        fields: Document = {
            "owner_id": thread.extra.get("owner_id"), "message_count": count,
            "total_message_sent": thread.extra.get("total_message_sent", count),
            "member_count": min(len(thread.thread_members), 50), "flags": 0,
            "rate_limit_per_user": 0,
            "thread_metadata": {
                "archived": False, "auto_archive_duration": 4_320, "archive_timestamp": born,
                "locked": False, "create_timestamp": born,
            } | thread.metadata,
        }
        own = thread.thread_members.get(lens.user_id or 0)
        if own is not None:
            fields["member"] = {it: own[it] for it in own if it not in ("id", "user_id")}
        return fields | {it: thread.extra[it] for it in fields if it in thread.extra}

    # Lists

    def visible_channels(self, guild: Guild, lens: Lens) -> list[Channel]:
        """Gives the channels of a guild that a viewer sees, without threads."""
        channels = (self.channels[it] for it in guild.channels)
        return [it for it in channels if not it.is_thread and self.can_view(it, lens)]

    def guilds_of(self, user_id: int) -> list[Guild]:
        """Gives the guilds of a user, by rising id."""
        mine = [it for it in self.guilds.values() if user_id in it.members and not it.deleted]
        return sorted(mine, key=lambda it: it.id)

    def private_channels_of(self, user_id: int) -> list[Channel]:
        """Gives a user's open private channels; never the personal notes."""
        return [
            it for it in self.channels.values()
            if it.is_private and it.type != NOTES and user_id in it.recipients
            and user_id not in it.closed_for
        ]

    def threads_of(self, parent_id: int) -> list[Channel]:
        """Gives the threads of a channel."""
        parent = self.channels.get(parent_id)
        guild = self.guilds.get(parent.guild_id or 0) if parent else None
        if guild is None:
            return []
        return [
            self.channels[it] for it in guild.channels if self.channels[it].parent_id == parent_id
            and self.channels[it].type in THREAD_TYPES
        ]

    def active_threads(self, guild: Guild, lens: Lens, joined: bool = False) -> list[Channel]:
        """Gives a guild's active threads that a viewer sees, newest first."""
        threads = [
            it for it in (self.channels[key] for key in guild.channels)
            if it.is_thread and not it.metadata.get("archived") and self.can_view(it, lens)
            and (not joined or lens.user_id in it.thread_members)
        ]
        return sorted(threads, key=lambda it: -it.id)

    def notes_channel(self, user_id: int) -> Channel:
        """Gives a user's personal notes, and makes them the first time."""
        channel = self.channels.get(user_id)
        if channel is None:
            channel = Channel(user_id, NOTES, recipients=[user_id])
            self.channels[user_id] = channel
        return channel

    def dump(self, channel: Channel, lens: Lens = EVERYTHING) -> Iterator[bytes]:
        """Gives a channel's messages as lines of JSON, oldest first, as a viewer may read them."""
        if not self.can_view(channel, lens) or self.history_floor(channel, lens) is None:
            return
        if channel.type in POST_PARENTS or channel.type in NO_MESSAGE_TYPES:
            return
        for entry in channel.history.ascending():
            if self.may_read_message(channel, lens, entry.id):
                data = rest_bytes(self, channel, entry, lens)
                if data is not None:
                    yield data

    def begin_thread(self, thread: Channel) -> None:
        """Gives a thread that began with a message its first one, which shows that message.

        It is never announced: only reads tell of it.
        """
        parent = self.channels.get(thread.parent_id or 0)
        if not thread.extra.get("from_message") or thread.history.get(thread.id) is not None:
            return
        if parent is None or parent.type in POST_PARENTS:
            return
        source = parent.history.get(thread.id)
        author = source.document.get("author") if source else None
        if author is None:
            author = self.user_document(int(thread.extra.get("owner_id") or 0))
        document: Document = {
            "id": str(thread.id), "channel_id": str(thread.id), "author": author, "type": 21,
            "flags": 0, "content": "", "timestamp": iso(unix_ms(thread.id)),
            "edited_timestamp": None, "pinned": False, "mention_everyone": False, "tts": False,
            "mentions": [], "mention_roles": [], "embeds": [], "attachments": [], "stickers": [],
            "message_reference": {
                "channel_id": str(parent.id), "message_id": str(thread.id),
                "guild_id": str(thread.guild_id), "type": 0,
            },
        }
        thread.history.put(Entry(thread.id, document=document, special=True))
