"""What clients did: every request and every gateway frame, with its time."""

from __future__ import annotations

import re
from collections import Counter, deque
from typing import Any, Iterator

Row = dict[str, Any]


class Record:
    """Keeps the last `capacity` requests and frames, and counts of all."""

    def __init__(self, capacity: int = 500_000) -> None:
        self._capacity = capacity
        self.clear()

    def clear(self) -> None:
        """Forgets everything; numbers begin at 1 again."""
        self._rows: deque[Row] = deque(maxlen=self._capacity)
        self._next = 1
        self.statuses: Counter[int] = Counter()
        self.codes: Counter[str] = Counter()
        self.routes: Counter[str] = Counter()
        self.frames: Counter[str] = Counter()
        self.highest_in_flight = 0
        self.media_with_authorization = 0
        self.after_unauthorized: Counter[str] = Counter()
        self._unauthorized: set[str] = set()

    def add(self, row: Row) -> Row:
        """Keeps a row and numbers it."""
        row["n"] = self._next
        self._next += 1
        self._rows.append(row)
        return row

    def request(self, row: Row) -> None:
        """Keeps a request that was answered (or broken off)."""
        self.add(row)
        self.statuses[row["status"]] += 1
        self.routes[f"{row['method']} {row['route']}"] += 1
        if row.get("code"):
            self.codes[row["code"]] += 1
        if row["kind"] == "media" and row["authorization"]:
            self.media_with_authorization += 1
        key = row.get("credential")
        if not key or row["kind"] != "rest":
            return
        if key in self._unauthorized:
            self.after_unauthorized[key] += 1
        if row["status"] == 401:
            self._unauthorized.add(key)

    def rows(
        self,
        since: int = 0,
        kind: str | None = None,
        pattern: str | None = None,
        status: int | None = None,
        limit: int | None = None,
    ) -> Iterator[Row]:
        """Gives rows above a number, of a kind, whose path or event matches, oldest first."""
        wanted = re.compile(pattern) if pattern else None
        given = 0
        for row in list(self._rows):
            if row["n"] <= since or (kind and row["kind"] != kind):
                continue
            if status is not None and row.get("status") != status:
                continue
            if wanted and not wanted.search(str(row.get("path") or row.get("t") or row.get("op"))):
                continue
            yield row
            given += 1
            if limit is not None and given >= limit:
                return

    def twice(self) -> dict[str, int]:
        """Gives addresses of message pages that were answered whole more than once."""
        seen: Counter[str] = Counter()
        for row in self._rows:
            whole = row.get("status") == 200 and not row.get("broken")
            if row.get("route") == "/channels/{channel_id}/messages" and whole:
                seen[f"{row['path']}?{row['query']}"] += 1
        return {path: count for path, count in seen.items() if count > 1}

    def summary(self) -> Row:
        """Gives the counts."""
        return {
            "requests": sum(self.statuses.values()),
            "statuses": {str(key): value for key, value in sorted(self.statuses.items())},
            "codes": dict(self.codes),
            "routes": dict(self.routes),
            "frames": dict(self.frames),
            "highest_in_flight": self.highest_in_flight,
            "media_with_authorization": self.media_with_authorization,
            "requests_after_401": dict(self.after_unauthorized),
            "pages_twice": self.twice(),
            "last": self._next - 1,
        }
