"""What a session may ask for: lazy requests and members."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from . import permissions
from .model import Guild
from .ready import guild_ready, thread_list
from .sessions import GatewaySession
from .snowflake import as_id

if TYPE_CHECKING:
    from .connection import Connection

Document = dict[str, Any]
IN_FLIGHT = 4
UNFILTERED = permissions.MANAGE_ROLES | permissions.KICK_MEMBERS | permissions.BAN_MEMBERS


async def lazy_request(connection: "Connection", session: GatewaySession, data: Any) -> None:
    """Takes an op 14: guild by guild, option by option; a wrong type abandons the rest."""
    gateway = connection.gateway
    await asyncio.sleep(gateway.server.settings.lazy_milliseconds / 1_000)
    subscriptions = data.get("subscriptions") if isinstance(data, dict) else None
    if not isinstance(subscriptions, dict):
        return
    for text, entry in subscriptions.items():
        guild = _guild(connection, session, text)
        if guild is None or not isinstance(entry, dict):
            continue
        if not _subscribe(connection, session, guild, entry):
            return


def _guild(connection: "Connection", session: GatewaySession, text: Any) -> Guild | None:
    try:
        guild = connection.gateway.world.guilds.get(as_id(text))
    except ValueError:
        return None
    if guild is None or guild.unavailable or session.user_id not in guild.members:
        return None
    return guild


def sync(connection: "Connection", session: GatewaySession, guild: Guild) -> None:
    """Sends the guild once more, whole, unless it is marked as sent."""
    state = session.guild(guild.id)
    if state.synced:
        return
    state.synced = True
    document = guild_ready(connection.gateway.world, guild, session.lens)
    if "GUILD_SYNC" not in session.ignored:
        session.dispatch("GUILD_SYNC", document)


def _subscribe(
    connection: "Connection", session: GatewaySession, guild: Guild, entry: Document
) -> bool:
    """Applies one guild's options in their order; tells whether the command goes on."""
    state = session.guild(guild.id)
    if "active" in entry:
        if not isinstance(entry["active"], bool):
            return False
        if entry["active"] is not state.active:
            sync(connection, session, guild)
            state.active = entry["active"]
            if not state.active:
                state.synced = state.threads = False
    if "sync" in entry:
        if not isinstance(entry["sync"], bool):
            return False
        if entry["sync"]:
            sync(connection, session, guild)
    if isinstance(entry.get("typing"), bool):
        state.typing = entry["typing"]
    if not session.lens.threads or session.lens.bot:
        return True
    if isinstance(entry.get("threads"), bool):
        first = entry["threads"] and not state.threads
        state.threads = entry["threads"]
        if first:
            _later_thread_list(connection, session, guild)
    lists = entry.get("thread_member_lists")
    if isinstance(lists, list) and len(lists) <= 10:
        _thread_lists(connection, session, guild, lists)
    return True


def _later_thread_list(
    connection: "Connection", session: GatewaySession, guild: Guild
) -> None:
    gateway = connection.gateway
    if not gateway.world.sees_threads(guild.id, session.lens):
        return

    def tell() -> None:
        if session.guild(guild.id).threads and "THREAD_LIST_SYNC" not in session.ignored:
            data = thread_list(gateway.world, guild, session.lens)
            session.dispatch("THREAD_LIST_SYNC", data)

    delay = gateway.server.settings.thread_sync_seconds
    session.timers.append(gateway.server.clock.call_later(delay, tell))


def _thread_lists(
    connection: "Connection", session: GatewaySession, guild: Guild, lists: list[Any]
) -> None:
    world, state = connection.gateway.world, session.guild(guild.id)
    wanted = {int(it) for it in lists if str(it).isdigit()}
    for thread_id in sorted(wanted - state.thread_lists):
        thread = world.channels.get(thread_id)
        if thread is not None and thread.is_thread and world.can_view(thread, session.lens):
            members = list(thread.thread_members.values())[:1_000]
            session.dispatch("THREAD_MEMBER_LIST_UPDATE", {
                "guild_id": str(guild.id), "thread_id": str(thread_id), "members": members})
    state.thread_lists = wanted


async def request_members(connection: "Connection", session: GatewaySession, data: Any) -> None:
    """Takes an op 8: by ids, by the beginning of a name, or everybody to those who may."""
    if not isinstance(data, dict):
        return
    await asyncio.sleep(0)
    for text in data.get("guild_ids") or [data.get("guild_id")]:
        guild = _guild(connection, session, text)
        if guild is not None:
            _chunks(connection, session, guild, data)


def _chunks(
    connection: "Connection", session: GatewaySession, guild: Guild, data: Document
) -> None:
    gateway, world = connection.gateway, connection.gateway.world
    ids, query = data.get("user_ids"), str(data.get("query") or "").lower()
    nonce = {"nonce": data["nonce"]} if "nonce" in data else {}
    if ids:
        chosen = [it for it in guild.members if str(it) in [str(one) for one in ids[:100]]]
    elif query:
        limit = min(int(data.get("limit") or 100), 100)
        names = ((it, str(world.user_document(it)["username"]).lower()) for it in guild.members)
        chosen = [it for it, name in names if name.startswith(query)][:limit]
    else:
        mask = permissions.guild_mask(guild, session.user_id)
        if not session.lens.bot and mask & UNFILTERED != UNFILTERED:
            return
        wait = gateway.members_wait(session.user_id, guild.id) if session.lens.bot else 0
        if wait:
            meta = {"guild_id": str(guild.id)} | nonce
            session.dispatch("RATE_LIMITED", {"opcode": 8, "retry_after": wait, "meta": meta})
            return
        chosen = list(guild.members)
    parts = [chosen[it : it + 1_000] for it in range(0, len(chosen), 1_000)] or [[]]
    for place, part in enumerate(parts):
        session.dispatch("GUILD_MEMBERS_CHUNK", {
            "guild_id": str(guild.id), "chunk_index": place, "chunk_count": len(parts),
            "members": [world.member_document(guild.members[it]) for it in part],
        } | nonce)
