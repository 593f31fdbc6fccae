"""Ids and times: snowflakes and ISO 8601."""

from __future__ import annotations

import re
from datetime import datetime, timezone
from typing import Any

EPOCH_MS = 1_420_070_400_000
"""The first instant a snowflake can name: 2015-01-01T00:00:00.000Z."""

HIGHEST = (1 << 63) - 1

_days: dict[int, str] = {}
_SNOWFLAKE = re.compile(r"[0-9]{1,19}\Z")


def unix_ms(identifier: int) -> int:
    """Gives the instant that an id holds, in Unix milliseconds."""
    return (identifier >> 22) + EPOCH_MS


def min_id(milliseconds: int) -> int:
    """Gives the lowest id of an instant."""
    return (milliseconds - EPOCH_MS) << 22


def iso(milliseconds: int) -> str:
    """Writes an instant as the server does: UTC, milliseconds, `Z`."""
    day, rest = divmod(milliseconds, 86_400_000)
    date = _days.get(day)
    if date is None:
        moment = datetime.fromtimestamp(day * 86_400, timezone.utc)
        date = _days[day] = f"{moment:%Y-%m-%d}T"
    seconds, thousandths = divmod(rest, 1_000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{date}{hours:02}:{minutes:02}:{seconds:02}.{thousandths:03}Z"


def parse_iso(text: str) -> int:
    """Reads an ISO 8601 instant as Unix milliseconds; raises ValueError."""
    moment = datetime.fromisoformat(text.replace("Z", "+00:00"))
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=timezone.utc)
    # Whole numbers all the way: a float would round the last millisecond.
    return int(moment.replace(microsecond=0).timestamp()) * 1_000 + moment.microsecond // 1_000


def as_id(value: Any) -> int:
    """Reads an id given as text or number; raises ValueError."""
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= HIGHEST:
        return value
    if isinstance(value, str) and _SNOWFLAKE.match(value) and int(value) <= HIGHEST:
        return int(value)
    raise ValueError(f"no snowflake: {value!r}")


class Allocator:
    """Hands out ids that rise, never twice the same."""

    def __init__(self, worker: int = 7) -> None:
        self._worker = worker
        self._last = 0

    def next(self, milliseconds: int) -> int:
        """Gives an id of an instant, or of the next free one."""
        wanted = min_id(milliseconds) | (self._worker << 12)
        if wanted <= self._last:
            # The sequence has 12 bits: after it the next millisecond begins.
            wanted = self._last + 1
            if wanted & 0xFFF == 0:
                wanted = (((self._last >> 22) + 1) << 22) | (self._worker << 12)
        self._last = wanted
        return wanted
