"""What the gateway may tell: an event, who may hear it, and how it looks to each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable

from .render import Lens

Document = dict[str, Any]
Maker = Callable[[Lens], Any]


@dataclass
class Event:
    """Something that happened.

    `make` gives what a viewer is sent, or nothing. `users` names the only ones concerned. `gate` is
    the right that a guild channel demands: none, `view`, or `history` for things about an older
    message. `mentions` tells whom a message pings; they hear it even in passive guilds. `about`
    names the member that a member event is about.
    """

    name: str
    make: Maker
    guild_id: int | None = None
    channel_id: int | None = None
    message_id: int | None = None
    gate: str = "none"
    users: frozenset[int] | None = None
    mentions: Callable[[int], bool] | None = None
    about: int | None = None
    direct: Callable[[int], bool] | None = None
    """Mentions that are delivered even to sessions which ignore the event."""


Emit = Callable[[Event], None]


def personal(name: str, user_id: int, data: Any) -> Event:
    """Makes an event for one user."""
    return Event(name, lambda lens: data, users=frozenset((user_id,)))
