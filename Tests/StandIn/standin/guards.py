"""Who may reach what, and which refusal it is when not."""

from __future__ import annotations

from . import permissions
from .errors import ApiError, forbidden, not_found, unknown
from .model import NO_MESSAGE_TYPES, OPT_IN_TYPES, POST_PARENTS, VOICE, Channel, Guild
from .routing import Call


def reach_guild(call: Call, guild_id: int) -> Guild:
    """Gives a guild that the caller is in."""
    guild = call.world.guilds.get(guild_id)
    if guild is None or guild.deleted:
        raise unknown("GUILD")
    if call.me.user_id not in guild.members:
        raise forbidden("ACCESS_DENIED")
    if guild.unavailable:
        raise forbidden("MISSING_ACCESS")
    return guild


def reach_channel(call: Call, channel_id: int) -> Channel:
    """Gives a channel that the caller sees."""
    world = call.world
    channel = world.channels.get(channel_id)
    if channel is None:
        raise unknown("CHANNEL")
    if channel.is_private:
        if call.me.user_id not in channel.recipients:
            raise unknown("CHANNEL")
        return channel
    guild = world.guilds.get(channel.guild_id)
    if guild is not None and guild.unavailable:
        raise forbidden("MISSING_ACCESS")
    if channel.type in OPT_IN_TYPES and not world.sees_threads(channel.guild_id, call.lens):
        raise unknown("CHANNEL")
    if not world.can_view(channel, call.lens):
        raise forbidden("MISSING_ACCESS" if channel.is_thread else "MISSING_PERMISSIONS")
    return channel


def reach_messages(call: Call, channel_id: int) -> Channel:
    """Gives a channel whose messages the caller may ask for (which may still be none)."""
    channel = reach_channel(call, channel_id)
    if channel.type in POST_PARENTS:
        raise ApiError(400, "INVALID_CHANNEL_TYPE")
    if channel.type == VOICE and not call.world.settings.voice_messages:
        raise ApiError(400, "INVALID_CHANNEL_TYPE")
    if call.world.is_nsfw(channel) and not call.me.age_cleared:
        raise forbidden("NSFW_CONTENT_AGE_RESTRICTED")
    return channel


def reach_text(call: Call, channel_id: int) -> Channel:
    """Gives a channel with messages for what categories and links refuse: pins, reactions."""
    channel = reach_messages(call, channel_id)
    if channel.type in NO_MESSAGE_TYPES:
        raise ApiError(400, "CANNOT_SEND_MESSAGES_IN_NON_TEXT_CHANNEL")
    return channel


def reach_parent(call: Call, allowed: frozenset[int], *, history: bool = True) -> Channel:
    """Gives the channel whose threads are asked for."""
    world = call.world
    channel_id = call.id("channel_id")
    channel = world.channels.get(channel_id)
    if channel is None or channel.guild_id is None:
        raise not_found()
    if not world.sees_threads(channel.guild_id, call.lens):
        raise not_found()
    reach_channel(call, channel_id)
    if channel.type not in allowed:
        raise ApiError(400, "INVALID_CHANNEL_TYPE")
    mask = world.mask(channel, call.me.user_id)
    if history and not mask & permissions.READ_MESSAGE_HISTORY:
        raise forbidden()
    return channel
