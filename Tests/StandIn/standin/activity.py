"""Worlds that move: planned steps, and busy people made from a seed."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING, Any

from .changes import ChangeError
from .model import NO_MESSAGE_TYPES, POST_PARENTS, Channel
from .structure import apply

if TYPE_CHECKING:
    from .app import Server

Document = dict[str, Any]
TICK = 0.02
MIX = {"create": 70, "edit": 10, "delete": 5, "react": 8, "unreact": 3, "pin": 1, "unpin": 1,
       "delete_bulk": 1, "clear_reactions": 1}
EMOJI = ("🔧", "👍", "🪵", "🎉")


def plan(server: "Server", steps: list[Document]) -> int:
    """Puts steps on the clock; gives their number."""
    for step in steps:
        server.clock.call_later(step["at"], lambda it=step: perform(server, it))
    return len(steps)


def perform(server: "Server", step: Document) -> None:
    """Does what a step says; a change that cannot be made any more is left out."""
    if "change" in step:
        changes = step["change"]
        for change in changes if isinstance(changes, list) else [changes]:
            try:
                apply(server.changes, change)
            except ChangeError as problem:
                server.record.add({"kind": "script", "t": server.clock.now_ms(),
                                   "error": str(problem)})
    if "fault" in step:
        server.faults.add(step["fault"], server.clock.now())
    if "gateway" in step:
        server.gateway.trouble(step["gateway"])


class Crowd:
    """People who write, correct, delete and react, as a seed says."""

    def __init__(self, server: "Server", given: Document) -> None:
        self._server = server
        self._chance = random.Random(given.get("seed", 1))
        mix = given.get("mix", MIX)
        self._kinds, self._weights = list(mix), list(mix.values())
        chosen = given.get("channels")
        world = server.world
        self._channels = [
            it for it in world.channels.values()
            if it.type not in NO_MESSAGE_TYPES and it.type not in POST_PARENTS
            and (chosen is None or str(it.id) in [str(one) for one in chosen])
        ]
        if not self._channels:
            raise ValueError("no channel to be busy in")
        self._users = list(world.users)
        self._old = given.get("old", 0.1)
        """How often an older message is changed rather than one of the newest."""

    def act(self) -> bool:
        """Does one thing; tells whether it could be done."""
        channel = self._chance.choice(self._channels)
        kind = self._chance.choices(self._kinds, self._weights)[0]
        try:
            apply(self._server.changes, self._order(channel, kind))
        except ChangeError:
            return False
        return True

    def _some(self, channel: Channel) -> str:
        newest = channel.history.below(None, 20)
        if newest and self._chance.random() < self._old:
            low = max(newest[-1].id - self._chance.randrange(1, 1 << 50), 0)
            newest = channel.history.below(low, 1) or newest
        if not newest:
            raise ChangeError("nothing is there")
        return str(self._chance.choice(newest).id)

    def _order(self, channel: Channel, kind: str) -> Document:
        order: Document = {"op": kind, "channel_id": str(channel.id)}
        user = str(self._chance.choice(self._users))
        if kind == "create":
            number = self._chance.randrange(1 << 30)
            return order | {"author_id": user, "content": f"busy {number:x} at the bench"}
        if kind == "delete_bulk":
            return order | {"ids": [self._some(channel), self._some(channel)]}
        order["id"] = self._some(channel)
        if kind == "edit":
            return order | {"set": {"content": f"corrected {self._chance.randrange(1 << 30):x}"}}
        if kind in ("react", "unreact"):
            return order | {"user_id": user, "emoji": {"name": self._chance.choice(EMOJI)}}
        return order


async def run(server: "Server", given: Document) -> int:
    """Lets a crowd act.

    With `count` it acts that often at once; else `rate` times a second for `seconds` of the clock,
    beside everything else. Gives how many acts there were, or are to be.
    """
    crowd = Crowd(server, given)
    if "count" in given:
        done = 0
        for number in range(int(given["count"])):
            done += crowd.act()
            if number % 200 == 199:
                # Let the connections send what has gathered.
                await asyncio.sleep(0)
        return done
    rate, seconds = float(given["rate"]), float(given["seconds"])
    total = int(rate * seconds)
    task = asyncio.get_running_loop().create_task(_beside(server, crowd, rate, total))
    server.activity.add(task)
    task.add_done_callback(server.activity.discard)
    return total


async def _beside(server: "Server", crowd: Crowd, rate: float, total: int) -> None:
    clock, done = server.clock, 0
    began = clock.now()
    while done < total:
        await clock.sleep(TICK)
        due = min(int((clock.now() - began) * rate), total)
        for _ in range(due - done):
            crowd.act()
        done = due


