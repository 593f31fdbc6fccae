"""Permission bits and the mask of a member in a channel."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .model import Channel, Guild

KICK_MEMBERS = 1 << 1
BAN_MEMBERS = 1 << 2
ADMINISTRATOR = 1 << 3
MANAGE_CHANNELS = 1 << 4
VIEW_CHANNEL = 1 << 10
READ_MESSAGE_HISTORY = 1 << 16
MANAGE_ROLES = 1 << 28
MANAGE_THREADS = 1 << 34
ALL = (1 << 64) - 1

THREAD_BITS = 1 << 34 | 1 << 35 | 1 << 36 | 1 << 38
"""Bits that sessions without thread support never see."""

DEFAULT = VIEW_CHANNEL | READ_MESSAGE_HISTORY | 1 << 11 | 1 << 14 | 1 << 15 | 1 << 6
"""What `@everyone` may do where a world says nothing."""


def guild_mask(guild: "Guild", user_id: int) -> int:
    """Gives the mask of a user in a guild, before any channel has a say."""
    if user_id == guild.owner_id:
        return ALL
    member = guild.members.get(user_id)
    if member is None:
        return 0
    everyone = guild.roles.get(guild.id)
    mask = everyone.permissions if everyone else 0
    for role_id in member.roles:
        role = guild.roles.get(role_id)
        if role is not None:
            mask |= role.permissions
    return ALL if mask & ADMINISTRATOR else mask


def channel_mask(guild: "Guild", channel: "Channel", user_id: int) -> int:
    """Gives the mask of a user in a channel of a guild."""
    mask = guild_mask(guild, user_id)
    if mask in (0, ALL):
        return mask
    roles = guild.members[user_id].roles
    deny = allow = 0
    personal: tuple[int, int] | None = None
    for overwrite in channel.overwrites:
        if overwrite.kind == 0 and overwrite.id == guild.id:
            mask = (mask & ~overwrite.deny) | overwrite.allow
        elif overwrite.kind == 0 and overwrite.id in roles:
            deny |= overwrite.deny
            allow |= overwrite.allow
        elif overwrite.kind == 1 and overwrite.id == user_id:
            personal = (overwrite.deny, overwrite.allow)
    mask = (mask & ~deny) | allow
    if personal is not None:
        mask = (mask & ~personal[0]) | personal[1]
    return mask & ALL
