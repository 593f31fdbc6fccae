"""Worlds made from a seed: any number of messages, none of them held in memory."""

from __future__ import annotations

import hashlib
from typing import Any

from .history import Entry, compact
from .snowflake import EPOCH_MS, iso, min_id

MASK = (1 << 64) - 1
WORKER = 3 << 12
ATTACHMENT_BIT = 0x800
"""An attachment's id is its message's with this bit set; message sequences stay below it."""

EMBED = (
    '{"type":"article","title":"Hinge tolerances","description":"Short guide.",'
    '"url":"https://docs.example/hinges","color":3447003,'
    '"provider":{"name":"Example Docs","url":"https://docs.example"}}'
)
OPENINGS = 1_024
PLAIN_END = (
    '","edited_timestamp":null,"pinned":false,"mention_everyone":false,"tts":false,"mentions":[],'
    '"mention_roles":[],"embeds":[],"attachments":[],"stickers":[]'
)

_WORDS = (
    "the hinge holds|torque is fine|second coat is dry|who moved the clamp|ship it|see you at nine"
    "|the drawing says 4 Nm|ordered more oak|Grüße aus Köln|это работает|木工は楽しい|🔧 done"
    "|\\\"quoted\\\" words|a line\\nand another|https://docs.example/hinges|`code` here|**bold** claim"
    "|nothing to add|look at page 12|sanding now|the saw is loud|glue needs a day|try again"
    "|left it on the bench|measure twice|cut once|not before lunch|yes|no|perhaps|thanks|agreed"
).split("|")


def stir(index: int, seed: int) -> int:
    """Gives 64 bits that look random and follow from the two numbers."""
    mixed = (index * 0x9E37_79B9_7F4A_7C15 + seed) & MASK
    mixed = ((mixed ^ (mixed >> 30)) * 0xBF58_476D_1CE4_E5B9) & MASK
    return mixed ^ (mixed >> 29)


def seed_of(*parts: Any) -> int:
    """Gives a seed that follows from some values."""
    text = "\x1f".join(str(part) for part in parts)
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


class Cast:
    """Who writes in a generated channel, as ready fragments of JSON."""

    def __init__(self, users: dict[int, dict[str, Any]], ids: list[int]) -> None:
        self.ids = ids
        self.fragments = [compact(users[identifier]).decode() for identifier in ids]
        # A page of a hundred messages is to cost well under a millisecond: what can be the same
        # for many messages is written once.
        self.openings = []
        for number in range(OPENINGS):
            bits = stir(number, 99)
            author = self.fragments[bits % len(self.fragments)]
            words = "; ".join(_WORDS[bits >> shift & 31] for shift in (8, 13, 18))
            self.openings.append((author, words))
        self.plain = [
            f'"author":{author},"type":0,"flags":0,"content":"{words} #'
            for author, words in self.openings
        ]


class Generated:
    """The messages of one channel, each made when it is asked for."""

    def __init__(
        self,
        channel_id: int,
        seed: int,
        count: int,
        cast: Cast,
        media: str,
        start_ms: int,
        step_ms: int = 60_000,
        hidden_every: int = 0,
        plain: bool = False,
    ) -> None:
        self.count = count
        self._channel = channel_id
        self._seed = seed
        self._cast = cast
        self._media = media
        self._start = start_ms
        self._step = max(step_ms, 1)
        self._hidden = hidden_every
        self._plain = plain

    def id_at(self, index: int) -> int:
        """Gives the id at a place; ids rise because the jitter is below the step."""
        jitter = ((index * 6_364_136_223_846_793_005 + self._seed) & MASK) >> 33
        milliseconds = self._start + index * self._step + jitter % self._step
        return (milliseconds - EPOCH_MS) << 22 | WORKER | index & 0x7FF

    def count_below(self, identifier: int) -> int:
        """Tells how many ids are lower."""
        index = ((identifier >> 22) + EPOCH_MS - self._start) // self._step
        if index < 0:
            return 0
        if index >= self.count:
            return self.count
        return index + 1 if self.id_at(index) < identifier else index

    def entry(self, index: int, fixed: bool) -> Entry:
        """Makes the message at a place."""
        identifier = self.id_at(index)
        hidden = self._hidden > 0 and index % self._hidden == self._hidden - 1
        if self._plain or not (
            index % 40 == 9 or index % 11 == 3 or index % 50 == 21 or index % 25 == 7
            or index % 97 == 31 or index % 17 == 5
        ):
            fields = self._plain_fields(index, identifier)
            return Entry(identifier, f"{{{fields}}}".encode(), hidden=hidden)
        fields = self._fields(index, identifier)
        reply = index % 11 == 3 and index > 8
        if reply:
            target = index - 1 - stir(index, self._seed) % 5
            named = self.id_at(target)
            fields += (
                f',"message_reference":{{"channel_id":"{self._channel}",'
                f'"message_id":"{named}","type":0}}'
            )
            if fixed:
                # A hidden target is no target.
                gone = self._hidden > 0 and target % self._hidden == self._hidden - 1
                shown = "null" if gone else f"{{{self._fields(target, named)}}}"
                fields += f',"referenced_message":{shown}'
        return Entry(
            identifier, f"{{{fields}}}".encode(), special=reply and not fixed, hidden=hidden
        )

    def _plain_fields(self, index: int, identifier: int) -> str:
        opening = self._cast.plain[(index * 0x9E37_79B1 + self._seed >> 7) % OPENINGS]
        return (
            f'"id":"{identifier}","channel_id":"{self._channel}",{opening}{index}",'
            f'"timestamp":"{iso((identifier >> 22) + EPOCH_MS)}{PLAIN_END}'
        )

    def _fields(self, index: int, identifier: int) -> str:
        bits = stir(index, self._seed)
        author, words = self._cast.openings[
            (index * 0x9E37_79B1 + self._seed >> 7) % OPENINGS
        ]
        when = (identifier >> 22) + EPOCH_MS
        edited, kind, mentions, attachments, embeds, tail = "null", 0, "", "", "", ""
        content = f"{words} #{index}"
        if index % 40 == 9:
            edited = f'"{iso(when + 45_000)}"'
        if index % 11 == 3 and index > 8:
            kind = 19
        if index % 50 == 21:
            place = (bits >> 24) % len(self._cast.ids)
            content = f"<@{self._cast.ids[place]}> {content}"
            mentions = self._cast.fragments[place]
        if index % 25 == 7:
            attachments = self._attachment(identifier, bits)
        if index % 97 == 31:
            embeds = EMBED
        if index % 17 == 5:
            tail = (
                f',"reactions":[{{"emoji":{{"name":"🔧"}},"count":{1 + (bits >> 40) % 9}}},'
                f'{{"emoji":{{"name":"👍"}},"count":{1 + (bits >> 44) % 3}}}]'
            )
        return (
            f'"id":"{identifier}","channel_id":"{self._channel}","author":{author},'
            f'"type":{kind},"flags":0,"content":"{content}","timestamp":"{iso(when)}",'
            f'"edited_timestamp":{edited},"pinned":false,"mention_everyone":false,"tts":false,'
            f'"mentions":[{mentions}],"mention_roles":[],"embeds":[{embeds}],'
            f'"attachments":[{attachments}],"stickers":[]{tail}'
        )

    def _attachment(self, identifier: int, bits: int) -> str:
        own = identifier | ATTACHMENT_BIT
        name = f"part-{bits >> 30 & 1023}.png"
        url = f"{self._media}/attachments/{self._channel}/{own}/{name}"
        return (
            f'{{"id":"{own}","filename":"{name}","title":null,"description":null,'
            f'"content_type":"image/png","content_hash":"{bits & 0xFFFFFFFF:08x}",'
            f'"size":{1_000 + (bits >> 20 & 0xFFF)},"url":"{url}","proxy_url":"{url}",'
            '"width":640,"height":480,"flags":0,"expires_at":null}'
        )


def start_id(milliseconds: int, number: int) -> int:
    """Gives an id for a thing of a generated world: an instant and a running number."""
    return min_id(milliseconds) | 5 << 12 | number & 0xFFF | (number >> 12) << 22


def generated_lines(options: dict[str, Any]) -> list[dict[str, Any]]:
    """Gives the lines of a world: an owner, a bot, guilds, channels and how much each holds.

    Options: `seed` 1, `guilds` 1, `channels` 3 (all guilds together), `messages` 300 (all channels
    together), `members` 20 (a list per guild or one number), `dms` 1, `users` 20, `hidden_every` 0,
    `start_ms`, `step_ms`, `shape` (`even` or `skewed`), `plain` false, `threads` false.
    """
    option = {
        "seed": 1, "guilds": 1, "channels": 3, "messages": 300, "members": 20, "dms": 1,
        "users": 20, "hidden_every": 0, "start_ms": 1_704_067_200_000, "step_ms": 60_000,
        "shape": "even", "plain": False, "threads": False,
    }
    unknown = set(options) - set(option)
    if unknown:
        raise ValueError(f"no such option: {', '.join(sorted(unknown))}")
    option |= options
    born = option["start_ms"] - 86_400_000
    lines = _people(option, born)
    users = [int(line["id"]) for line in lines if line["kind"] == "user"]
    owner, bot, others = users[0], users[1], users[2:]
    places: list[int] = []
    for number in range(option["guilds"]):
        lines += _guild(option, born, number, owner, bot, others, places)
    for number in range(option["dms"]):
        identifier = start_id(born, 300_000 + number)
        partner = others[number % len(others)] if others else bot
        lines.append(
            {"kind": "channel", "id": str(identifier), "type": 1,
             "recipients": [str(owner), str(partner)]}
        )
        places.append(identifier)
    return lines + _histories(option, places)


def _people(option: dict[str, Any], born: int) -> list[dict[str, Any]]:
    lines: list[dict[str, Any]] = []
    for number in range(max(option["users"], 0) + 2):
        identifier = start_id(born, number)
        name = ("marlow", "lathe")[number] if number < 2 else f"user{number}"
        line = {"kind": "user", "id": str(identifier), "username": name,
                "discriminator": f"{number + 42:04}"[-4:], "global_name": name.title()}
        lines.append(line | ({"bot": True} if number == 1 else {}))
    lines.append({"kind": "account", "user_id": lines[0]["id"], "email": "marlow@lantern.example",
                  "password": "correct horse battery"})
    lines.append({"kind": "bot", "user_id": lines[1]["id"]})
    return lines


def _guild(option: dict[str, Any], born: int, number: int, owner: int, bot: int,
           others: list[int], places: list[int]) -> list[dict[str, Any]]:
    identifier = start_id(born, 100_000 + number)
    members = option["members"]
    if isinstance(members, list):
        members = members[number % len(members)]
    # Nobody that may log in owns the guild: owners may do everything, which hides mistakes.
    holder = others[number % len(others)] if others else owner
    lines: list[dict[str, Any]] = [
        {"kind": "guild", "id": str(identifier), "name": f"Guild {number}",
         "owner_id": str(holder), "member_count": members, "threads": option["threads"]},
    ]
    for user in [owner, bot, *others][: max(members, 2)]:
        lines.append({"kind": "member", "guild_id": str(identifier), "user_id": str(user)})
    guilds = option["guilds"]
    own = option["channels"] // guilds + (number < option["channels"] % guilds)
    for place in range(own):
        channel = start_id(born, 200_000 + number * 1_000 + place)
        lines.append({"kind": "channel", "id": str(channel), "type": 0, "position": place,
                      "guild_id": str(identifier), "name": f"channel-{number}-{place}"})
        places.append(channel)
    return lines


def _histories(option: dict[str, Any], places: list[int]) -> list[dict[str, Any]]:
    total, count = option["messages"], len(places)
    if count == 0:
        return []
    if option["shape"] == "skewed":
        # A few hold most: weights 1, 1/2, 1/3 and so on.
        weights = [1 / (place + 1) for place in range(count)]
    else:
        weights = [1.0] * count
    shares = [int(total * weight / sum(weights)) for weight in weights]
    shares[0] += total - sum(shares)
    return [
        {"kind": "history", "channel_id": str(channel), "count": share,
         "seed": seed_of(option["seed"], channel) & MASK, "start_ms": option["start_ms"],
         "step_ms": option["step_ms"], "hidden_every": option["hidden_every"],
         "plain": option["plain"]}
        for channel, share in zip(places, shares)
    ]
