"""READY and the guild-ready object."""

from __future__ import annotations

from typing import Any

from .model import Account, Guild
from .render import Lens
from .snowflake import iso
from .tokens import session_hash
from .world import World

Document = dict[str, Any]


def guild_ready(world: World, guild: Guild, lens: Lens, *, user: str = "full") -> Document:
    """Gives a guild with everything a session sees of it."""
    if guild.unavailable:
        return {"id": str(guild.id), "unavailable": True}
    member = guild.members.get(lens.user_id or 0)
    document: Document = {
        "id": str(guild.id),
        "properties": world.guild_document(guild),
        "roles": [world.role_document(it, lens) for it in guild.roles.values()],
        "channels": [world.channel_document(it, lens) for it in world.visible_channels(guild, lens)],
        "emojis": guild.emojis,
        "stickers": guild.stickers,
        "members": [world.member_document(member, user=user)] if member else [],
        "member_count": guild.member_count,
        "online_count": guild.member_count // 3,
        "presences": [],
        "voice_states": [],
        "joined_at": iso(member.joined_ms) if member else None,
    }
    if world.sees_threads(guild.id, lens):
        threads = world.active_threads(guild, lens, joined=not lens.bot)
        document["threads"] = [world.channel_document(it, lens) for it in threads]
    return document


def ready(world: World, account: Account, session_id: str, token: str, lens: Lens) -> Document:
    """Gives what a session is told first."""
    document: Document = {
        "session_id": session_id, "version": 1, "user": world.private_user_document(account),
        "guilds": [], "private_channels": [], "users": [], "relationships": [], "presences": [],
        "sessions": [], "read_states": [], "user_settings": None, "user_guild_settings": [],
        "notes": {}, "pinned_dms": [], "favorite_memes": [], "webauthn_credentials": [],
        "rtc_regions": [], "country_code": "DE",
    }
    private = world.private_channels_of(account.user_id)
    document["private_channels"] = [world.channel_document(it, lens) for it in private]
    if account.bot:
        return document
    guilds = world.guilds_of(account.user_id)
    people = {account.user_id} | {one for it in private for one in it.recipients}
    people |= {int(it["id"]) for it in account.relationships}
    return document | {
        "guilds": [guild_ready(world, it, lens, user="id") for it in guilds],
        "users": [world.user_document(it) for it in sorted(people)],
        "relationships": account.relationships,
        "read_states": account.read_states,
        "user_settings": world.settings_document(account),
        "user_guild_settings": account.guild_settings,
        "notes": account.notes,
        "pinned_dms": [str(it) for it in account.pinned_dms],
        "favorite_memes": account.memes,
        "auth_session_id_hash": session_hash(token),
    }


def thread_list(world: World, guild: Guild, lens: Lens) -> Document:
    """Gives every active thread of a guild that a session sees."""
    threads = world.active_threads(guild, lens)
    members = [
        {"id": str(it.id)} | it.thread_members[lens.user_id or 0] for it in threads
        if lens.user_id in it.thread_members
    ]
    return {"guild_id": str(guild.id),
            "threads": [world.channel_document(it, lens) for it in threads], "members": members}
