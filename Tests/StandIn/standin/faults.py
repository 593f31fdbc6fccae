"""Faults on demand: which requests go wrong, how, how often."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field
from itertools import count
from typing import Any

Document = dict[str, Any]

ACTIONS = (
    "status", "html", "truncate", "reset", "hang", "delay", "drip", "json", "hostile", "world",
    "world_after", "revoke", "redirect", "rate_limited", "locked", "headers", "drop_gateway",
)


@dataclass
class Fault:
    """A rule: what it matches, when it strikes, and what happens then."""

    id: int
    action: Document
    path: re.Pattern[str]
    method: str | None = None
    kind: str | None = None
    auth: str | None = None
    query: re.Pattern[str] | None = None
    skip: int = 0
    """So many matches pass first."""
    remaining: int | None = None
    """So many strikes are left; nothing means no end."""
    probability: float = 1.0
    until: float | None = None
    chance: random.Random = field(default_factory=random.Random)
    matched: int = 0
    struck: int = 0

    def strikes(self, row: Document, now: float) -> bool:
        """Tells whether it strikes a request, and counts that."""
        if self.remaining == 0 or (self.until is not None and now >= self.until):
            return False
        if self.kind is not None and row["kind"] != self.kind:
            return False
        if self.method is not None and row["method"] != self.method:
            return False
        if self.auth is not None and row["auth"] != self.auth:
            return False
        if not self.path.search(row["path"]):
            return False
        if self.query is not None and not self.query.search(row["query"]):
            return False
        self.matched += 1
        if self.matched <= self.skip:
            return False
        if self.probability < 1 and self.chance.random() >= self.probability:
            return False
        self.struck += 1
        if self.remaining is not None:
            self.remaining -= 1
        return True

    def describe(self) -> Document:
        """Tells what it is and what it did."""
        return {"id": self.id, "action": self.action, "path": self.path.pattern,
                "matched": self.matched, "struck": self.struck, "remaining": self.remaining}


class Faults:
    """The rules that are in force, in the order they were given."""

    def __init__(self) -> None:
        self._rules: list[Fault] = []
        self._ids = count(1)

    def clear(self) -> None:
        """Takes every rule back."""
        self._rules.clear()

    def add(self, given: Document, now: float) -> Fault:
        """Makes a rule of what a test asks for; raises ValueError, KeyError."""
        action = dict(given["action"])
        strange = set(action) - set(ACTIONS)
        if strange or not action:
            raise ValueError(f"no such action: {', '.join(sorted(strange))}")
        match = given.get("match", {})
        number = next(self._ids)
        seconds = given.get("seconds")
        query = match.get("query")
        fault = Fault(
            number,
            action,
            re.compile(match.get("path", "")),
            match.get("method"),
            match.get("kind"),
            match.get("auth"),
            None if query is None else re.compile(query),
            given.get("skip", 0),
            given.get("count"),
            given.get("probability", 1.0),
            None if seconds is None else now + seconds,
            random.Random(given.get("seed", number)),
        )
        self._rules.append(fault)
        return fault

    def remove(self, number: int) -> bool:
        """Takes one rule back."""
        before = len(self._rules)
        self._rules = [it for it in self._rules if it.id != number]
        return len(self._rules) != before

    def struck_by(self, row: Document, now: float) -> list[Fault]:
        """Gives the rules that strike a request."""
        return [it for it in self._rules if it.strikes(row, now)]

    def describe(self) -> list[Document]:
        """Tells of every rule."""
        return [it.describe() for it in self._rules]
