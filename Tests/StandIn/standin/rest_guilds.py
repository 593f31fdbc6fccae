"""Guilds, members and expressions over HTTP."""

from __future__ import annotations

from . import permissions
from .errors import Reply, json_reply, unknown
from .guards import reach_guild
from .routing import Call, Router


def register(router: Router) -> None:
    """Adds the routes."""
    guild = "/guilds/{guild_id}"
    members = ("guild:members::guild_id", 40, 10)
    router.add("GET", "/users/@me/guilds", my_guilds, ("guild:list", 40, 10))
    router.add("GET", guild, get_guild, ("guild:read::guild_id", 100, 10))
    router.add("GET", f"{guild}/channels", channels, ("guild:channels:list::guild_id", 60, 10))
    router.add("GET", f"{guild}/members", list_members, members)
    router.add("GET", f"{guild}/members/@me", my_member, members)
    router.add("GET", f"{guild}/members/{{user_id}}", get_member, members)
    router.add("GET", f"{guild}/roles", roles, ("guild:read::guild_id", 100, 10))
    router.add("GET", f"{guild}/emojis", emojis, ("guild:emojis:list", 60, 10))
    router.add("GET", f"{guild}/stickers", stickers, ("guild:sticker:list", 60, 10))


def my_guilds(call: Call) -> Reply:
    """Answers with the caller's guilds by rising id, without channels."""
    limit = call.number("limit", 200, 1, 200)
    before, after = call.cursor("before"), call.cursor("after")
    counts = call.flag("with_counts", False)
    found = call.world.guilds_of(call.me.user_id)
    found = [it for it in found if after is None or it.id > after]
    found = [it for it in found if before is None or it.id < before]
    # Without `after` a `before` asks for those right below it.
    found = found[-limit:] if before is not None and after is None else found[:limit]
    shown = []
    for guild in found:
        document = call.world.guild_document(guild)
        document["permissions"] = str(permissions.guild_mask(guild, call.me.user_id))
        if counts:
            document["approximate_member_count"] = guild.member_count
            document["approximate_presence_count"] = guild.member_count // 3
        shown.append(document)
    return json_reply(shown)


def get_guild(call: Call) -> Reply:
    """Answers with a guild, its roles, expressions and visible channels."""
    world = call.world
    guild = reach_guild(call, call.id("guild_id"))
    return json_reply(world.guild_document(guild) | {
        "roles": [world.role_document(it, call.lens) for it in guild.roles.values()],
        "emojis": guild.emojis, "stickers": guild.stickers, "member_count": guild.member_count,
        "channels": [
            world.channel_document(it, call.lens)
            for it in world.visible_channels(guild, call.lens)
        ],
    })


def channels(call: Call) -> Reply:
    """Answers with the visible channels, or with nothing to users of some instances."""
    world = call.world
    guild = reach_guild(call, call.id("guild_id"))
    if world.settings.guild_channels == "empty" and not call.me.bot:
        return json_reply([])
    seen = world.visible_channels(guild, call.lens)
    return json_reply([world.channel_document(it, call.lens) for it in seen])


def list_members(call: Call) -> Reply:
    """Answers with members by rising user id."""
    limit = call.number("limit", 1, 1, 1_000)
    after = call.cursor("after") or 0
    guild = reach_guild(call, call.id("guild_id"))
    ids = sorted(it for it in guild.members if it > after)[:limit]
    return json_reply([call.world.member_document(guild.members[it]) for it in ids])


def my_member(call: Call) -> Reply:
    """Answers with the caller as a member."""
    guild = reach_guild(call, call.id("guild_id"))
    return json_reply(call.world.member_document(guild.members[call.me.user_id]))


def get_member(call: Call) -> Reply:
    """Answers with one member."""
    guild = reach_guild(call, call.id("guild_id"))
    member = guild.members.get(call.id("user_id"))
    if member is None:
        raise unknown("MEMBER")
    return json_reply(call.world.member_document(member))


def roles(call: Call) -> Reply:
    """Answers with a guild's roles."""
    guild = reach_guild(call, call.id("guild_id"))
    return json_reply([call.world.role_document(it, call.lens) for it in guild.roles.values()])


def emojis(call: Call) -> Reply:
    """Answers with a guild's emoji."""
    return json_reply(reach_guild(call, call.id("guild_id")).emojis)


def stickers(call: Call) -> Reply:
    """Answers with a guild's stickers."""
    found = reach_guild(call, call.id("guild_id")).stickers
    if call.world.settings.sticker_format_type:
        found = [
            {key: it[key] for key in it if key != "animated"}
            | {"format_type": 4 if it.get("animated") else 1}
            for it in found
        ]
    return json_reply(found)


