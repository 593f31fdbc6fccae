"""A world from lines: each line is an object whose `kind` says what it is."""

from __future__ import annotations

import json
from typing import Any, Callable, Iterable

from .generate import Cast, Generated, seed_of
from .history import Entry, History
from .messages import fill
from .model import (
    NO_MESSAGE_TYPES, POST_PARENTS, Account, Channel, Guild, Member, Overwrite, Role,
)
from .permissions import DEFAULT
from .snowflake import as_id, parse_iso, unix_ms
from .tokens import bot_token, user_token
from .world import World

Line = dict[str, Any]


class LoadError(ValueError):
    """A line that makes no sense; the text names its number."""


def load_file(world: World, path: str) -> int:
    """Reads a world from a file of one JSON object a line."""
    with open(path, encoding="utf-8", errors="surrogatepass") as lines:
        return load(world, (json.loads(line) for line in lines if line.strip()))


def load(world: World, lines: Iterable[Line]) -> int:
    """Takes lines in, in their order; gives their number."""
    number = 0
    for number, line in enumerate(lines, 1):
        reader = READERS.get(str(line.get("kind")))
        if reader is None:
            raise LoadError(f"line {number}: no kind {line.get('kind')!r}")
        try:
            reader(world, {key: line[key] for key in line if key != "kind"})
        except (KeyError, ValueError, TypeError, AttributeError) as problem:
            raise LoadError(f"line {number}: {type(problem).__name__} {problem}") from problem
    settle(world)
    return number


def settle(world: World) -> None:
    """Works out what follows from the rest: the newest message and the latest pin."""
    for channel in world.channels.values():
        if channel.type in NO_MESSAGE_TYPES or channel.type in POST_PARENTS:
            continue
        if channel.is_thread:
            world.begin_thread(channel)
        newest = channel.history.newest_id()
        if channel.last_message_id is None:
            channel.last_message_id = newest
    world.version += 1


def _user(world: World, line: Line) -> None:
    user_id = as_id(line.pop("id"))
    document = {"id": str(user_id), "username": f"user{user_id}", "discriminator": "0001",
                "global_name": None, "avatar": None, "avatar_color": None, "flags": 0}
    world.users[user_id] = document | line


def _account(world: World, line: Line, bot: bool = False) -> None:
    user_id = as_id(line.pop("user_id"))
    if user_id not in world.users:
        raise ValueError("the account's user is not there")
    for key in ("saved", "mentions"):
        line[key] = [(as_id(one), as_id(two)) for one, two in line.get(key, [])]
    line["pinned_dms"] = [as_id(it) for it in line.get("pinned_dms", [])]
    if bot:
        line["application_id"] = as_id(line.get("application_id", user_id + 1))
    account = Account(user_id, bot=bot, **line)
    if not account.token:
        seed = seed_of("token", user_id)
        account.token = bot_token(account.application_id, seed) if bot else user_token(seed)
    world.accounts[user_id] = account


def _bot(world: World, line: Line) -> None:
    _account(world, line, bot=True)


def _guild(world: World, line: Line) -> None:
    guild_id = as_id(line.pop("id"))
    cutoff = line.pop("message_history_cutoff", None)
    guild = Guild(
        guild_id,
        as_id(line.pop("owner_id")),
        {},
        counted_members=line.pop("member_count", 0),
        threads=line.pop("threads", False),
        unavailable=line.pop("unavailable", False),
        emojis=line.pop("emojis", []),
        stickers=line.pop("stickers", []),
        cutoff_ms=None if cutoff is None else parse_iso(cutoff),
    )
    guild.properties = {"name": "Guild"} | line
    guild.roles[guild_id] = Role(guild_id, "@everyone", DEFAULT)
    guild.members[guild.owner_id] = Member(guild.owner_id, joined_ms=unix_ms(guild_id))
    world.guilds[guild_id] = guild


def make_role(line: Line) -> Role:
    """Makes a role of a line."""
    names = ("name", "position", "color", "hoist", "mentionable")
    known = {key: line.pop(key) for key in names if key in line}
    identifier, mask = as_id(line.pop("id")), int(line.pop("permissions", 0))
    return Role(identifier, known.pop("name", "role"), mask, extra=line, **known)


def _role(world: World, line: Line) -> None:
    guild = world.guilds[as_id(line.pop("guild_id"))]
    role = make_role(line)
    guild.roles[role.id] = role


def make_member(line: Line) -> Member:
    """Makes a member of a line."""
    user_id = as_id(line.pop("user_id"))
    roles = [as_id(it) for it in line.pop("roles", [])]
    joined = line.pop("joined_at", None)
    return Member(user_id, roles, parse_iso(joined) if joined else unix_ms(user_id), line)


def _member(world: World, line: Line) -> None:
    guild = world.guilds[as_id(line.pop("guild_id"))]
    member = make_member(line)
    guild.members[member.user_id] = member


def make_overwrite(line: Line) -> Overwrite:
    """Makes an overwrite of a line."""
    kind = {"role": 0, "member": 1}.get(str(line["type"]), line["type"])
    allow, deny = int(line.get("allow", 0)), int(line.get("deny", 0))
    return Overwrite(as_id(line["id"]), int(kind), allow, deny)


def make_channel(line: Line) -> Channel:
    """Makes a channel or thread of a line."""
    guild_id, parent_id = line.pop("guild_id", None), line.pop("parent_id", None)
    last, pinned = line.pop("last_message_id", None), line.pop("last_pin_timestamp", None)
    return Channel(
        as_id(line.pop("id")),
        int(line.pop("type", 0)),
        None if guild_id is None else as_id(guild_id),
        None if parent_id is None else as_id(parent_id),
        overwrites=[make_overwrite(it) for it in line.pop("permission_overwrites", [])],
        recipients=[as_id(it) for it in line.pop("recipients", [])],
        closed_for={as_id(it) for it in line.pop("closed_for", [])},
        thread_members={as_id(it): _thread_member(it) for it in line.pop("thread_members", [])},
        metadata=line.pop("thread_metadata", {}),
        nsfw_override=line.pop("nsfw_override", None),
        last_message_id=None if last is None else as_id(last),
        last_pin_ms=None if pinned is None else parse_iso(pinned),
        extra=line,
    )


def _thread_member(user_id: Any) -> Line:
    return {"user_id": str(user_id), "join_timestamp": "2026-01-01T00:00:00.000Z", "flags": 1,
            "muted": False}


def add_channel(world: World, channel: Channel) -> None:
    """Puts a channel where it belongs."""
    if channel.guild_id is not None:
        guild = world.guilds[channel.guild_id]
        if channel.id not in guild.channels:
            guild.channels.append(channel.id)
    world.channels[channel.id] = channel


def _channel(world: World, line: Line) -> None:
    add_channel(world, make_channel(line))


def _history(world: World, line: Line) -> None:
    channel = world.channels[as_id(line.pop("channel_id"))]
    people = line.pop("authors", None)
    if people is None:
        guild = world.guilds.get(channel.guild_id or 0)
        people = list(guild.members) if guild else channel.recipients
    ids = [it for it in map(as_id, people) if it in world.users][:200]
    if not ids:
        raise ValueError("nobody of the channel is known")
    if tuple(ids) not in world.casts:
        world.casts[tuple(ids)] = Cast(world.users, ids)
    cast = world.casts[tuple(ids)]
    source = Generated(channel.id, cast=cast, media=world.media, **line)
    channel.history = History(source)
    channel.last_message_id = None


def _message(world: World, line: Line) -> None:
    add_message(world, line)


def add_message(world: World, line: Line) -> Entry:
    """Puts a message into its channel; `raw` is text that is sent as it stands."""
    channel = world.channels[as_id(line.pop("channel_id"))]
    raw = line.pop("raw", None)
    if raw is not None:
        entry = Entry(as_id(line["id"]), raw.encode("utf-8", "surrogatepass"), raw=True)
    else:
        entry = fill(world, channel, line)
    channel.history.put(entry)
    return entry


def _pin(world: World, line: Line) -> None:
    channel = world.channels[as_id(line["channel_id"])]
    message_id, pinned = as_id(line["message_id"]), parse_iso(line["pinned_at"])
    entry = channel.history.hold(message_id)
    if entry is None:
        raise ValueError("the pinned message is not there")
    entry.document["pinned"] = True
    entry.touch()
    channel.pins = sorted([*channel.pins, (pinned, message_id)])
    channel.last_pin_ms = max(channel.last_pin_ms or 0, pinned)


READERS: dict[str, Callable[[World, Line], None]] = {
    "user": _user, "account": _account, "bot": _bot, "guild": _guild, "role": _role,
    "member": _member, "channel": _channel, "thread": _channel, "history": _history,
    "message": _message, "pin": _pin,
}
