"""What a world is made of: users, guilds, roles, members, channels, accounts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .history import History

DM, GROUP_DM, CATEGORY, VOICE, ANNOUNCEMENT = 1, 3, 4, 2, 5
FORUM, MEDIA, LINK, NOTES = 15, 16, 998, 999
THREAD_TYPES = frozenset((10, 11, 12))
PRIVATE_TYPES = frozenset((DM, GROUP_DM, NOTES))
OPT_IN_TYPES = frozenset((10, 11, 12, FORUM, MEDIA))
NO_MESSAGE_TYPES = frozenset((CATEGORY, LINK))
POST_PARENTS = frozenset((FORUM, MEDIA))

Document = dict[str, Any]


@dataclass
class Role:
    """A role; `permissions` is the mask as a number, `extra` everything not named here."""

    id: int
    name: str
    permissions: int = 0
    position: int = 0
    color: int = 0
    hoist: bool = False
    mentionable: bool = False
    extra: Document = field(default_factory=dict)


@dataclass
class Member:
    """A user's place in a guild."""

    user_id: int
    roles: list[int] = field(default_factory=list)
    joined_ms: int = 0
    extra: Document = field(default_factory=dict)


@dataclass
class Overwrite:
    """What a channel allows and denies a role (0) or a member (1)."""

    id: int
    kind: int
    allow: int = 0
    deny: int = 0


@dataclass
class Guild:
    """A guild; `properties` are the fields that are sent as they stand."""

    id: int
    owner_id: int
    properties: Document
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)
    channels: list[int] = field(default_factory=list)
    emojis: list[Document] = field(default_factory=list)
    stickers: list[Document] = field(default_factory=list)
    counted_members: int = 0
    threads: bool = False
    cutoff_ms: int | None = None
    unavailable: bool = False
    deleted: bool = False

    @property
    def member_count(self) -> int:
        """Tells how many members it has; a world may claim more than it lists."""
        return max(self.counted_members, len(self.members))


@dataclass
class Channel:
    """A channel, a private channel or a thread."""

    id: int
    type: int
    guild_id: int | None = None
    parent_id: int | None = None
    extra: Document = field(default_factory=dict)
    overwrites: list[Overwrite] = field(default_factory=list)
    recipients: list[int] = field(default_factory=list)
    closed_for: set[int] = field(default_factory=set)
    history: History = field(default_factory=History)
    pins: list[tuple[int, int]] = field(default_factory=list)
    """When and which, the latest last."""
    last_message_id: int | None = None
    last_pin_ms: int | None = None
    thread_members: dict[int, Document] = field(default_factory=dict)
    metadata: Document = field(default_factory=dict)
    nsfw_override: bool | None = None

    @property
    def is_thread(self) -> bool:
        """Tells whether it is a thread of any kind."""
        return self.type in THREAD_TYPES

    @property
    def is_private(self) -> bool:
        """Tells whether it belongs to people rather than to a guild."""
        return self.type in PRIVATE_TYPES


@dataclass
class Account:
    """Somebody who can log in: a person or a bot."""

    user_id: int
    bot: bool = False
    email: str = ""
    password: str = ""
    totp_secret: str = ""
    backup_codes: list[str] = field(default_factory=list)
    application_id: int = 0
    token: str = ""
    """The first session's token, or the bot's."""
    age_cleared: bool = True
    high_limit: bool = False
    suspended: str = ""
    traits: list[str] = field(default_factory=list)
    saved: list[tuple[int, int]] = field(default_factory=list)
    """Channel and message, the latest last."""
    mentions: list[tuple[int, int]] = field(default_factory=list)
    memes: list[Document] = field(default_factory=list)
    favourites: Document = field(default_factory=dict)
    settings: Document = field(default_factory=dict)
    relationships: list[Document] = field(default_factory=list)
    read_states: list[Document] = field(default_factory=list)
    notes: dict[str, str] = field(default_factory=dict)
    pinned_dms: list[int] = field(default_factory=list)
    guild_settings: list[Document] = field(default_factory=list)
