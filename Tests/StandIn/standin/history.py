"""The messages of one channel: some kept, some made up at the moment they are read."""

from __future__ import annotations

import json
from bisect import bisect_left, bisect_right, insort
from typing import Any, Iterator, Protocol

Document = dict[str, Any]


def compact(value: Any) -> bytes:
    """Writes JSON as the server does: no spaces, UTF-8 unescaped."""
    # A lone surrogate cannot be UTF-8; where one is, escape everything.
    try:
        return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return json.dumps(value, separators=(",", ":")).encode()


class Entry:
    """A message of a channel.

    `data` is the document as any viewer sees it, ready to be sent. An entry whose document differs
    by viewer or by time is `special`: it is put together anew each time. A `raw` entry is sent byte
    by byte, whatever it is. A `hidden` one is read from the store but never shown, as rows without
    an author are.
    """

    __slots__ = ("id", "_data", "_document", "reactors", "special", "raw", "hidden")

    def __init__(
        self,
        identifier: int,
        data: bytes | None = None,
        document: Document | None = None,
        *,
        special: bool = False,
        raw: bool = False,
        hidden: bool = False,
    ) -> None:
        self.id = identifier
        self._data = data
        self._document = document
        self.reactors: dict[str, list[int]] = {}
        self.special = special
        self.raw = raw
        self.hidden = hidden

    @property
    def data(self) -> bytes:
        """The document as bytes."""
        if self._data is None:
            self._data = compact(self._document)
        return self._data

    @property
    def document(self) -> Document:
        """The document; empty for a raw entry, which may be no document at all."""
        if self.raw:
            return {}
        if self._document is None:
            self._document = json.loads(self._data or b"{}")
        return self._document

    def touch(self) -> None:
        """Forgets the bytes: the document has changed."""
        if self._document is not None:
            self._data = None


class Source(Protocol):
    """Messages that follow from a seed, by their place from the oldest (0) on."""

    count: int

    def id_at(self, index: int) -> int:
        """Gives the id at a place."""

    def count_below(self, identifier: int) -> int:
        """Tells how many have a lower id."""

    def entry(self, index: int, fixed: bool) -> Entry:
        """Makes the message at a place; `fixed` when nothing of its channel ever changed."""


class History:
    """The messages of one channel, in the order of their ids."""

    def __init__(self, source: Source | None = None) -> None:
        self.source = source
        self._entries: dict[int, Entry] = {}
        self._added: list[int] = []
        self._gone: set[int] = set()

    def __len__(self) -> int:
        base = self.source.count if self.source else 0
        return base - len(self._gone) + len(self._added)

    @property
    def untouched(self) -> bool:
        """Tells whether it is still just as its source says."""
        return not self._entries and not self._gone

    def _index_in_source(self, identifier: int) -> int | None:
        if self.source is None:
            return None
        index = self.source.count_below(identifier)
        if index < self.source.count and self.source.id_at(index) == identifier:
            return index
        return None

    def get(self, identifier: int) -> Entry | None:
        """Gives a message, or nothing."""
        entry = self._entries.get(identifier)
        if entry is not None or identifier in self._gone:
            return entry
        index = self._index_in_source(identifier)
        if index is None or self.source is None:
            return None
        return self.source.entry(index, self.untouched)

    def put(self, entry: Entry) -> None:
        """Adds a message or puts it in another's place."""
        known = entry.id in self._entries
        self._entries[entry.id] = entry
        if known:
            return
        if self._index_in_source(entry.id) is not None:
            self._gone.discard(entry.id)
        elif not self._added or self._added[-1] < entry.id:
            self._added.append(entry.id)
        else:
            insort(self._added, entry.id)

    def hold(self, identifier: int) -> Entry | None:
        """Gives a message that may be changed: what is done to it lasts."""
        entry = self._entries.get(identifier)
        if entry is not None or identifier in self._gone:
            return entry
        index = self._index_in_source(identifier)
        if index is None or self.source is None:
            return None
        entry = self._entries[identifier] = self.source.entry(index, False)
        return entry

    def remove(self, identifier: int) -> Entry | None:
        """Takes a message out."""
        entry = self.get(identifier)
        if entry is None:
            return None
        self._entries.pop(identifier, None)
        if self._index_in_source(identifier) is not None:
            self._gone.add(identifier)
        else:
            del self._added[bisect_left(self._added, identifier)]
        return entry

    def newest_id(self) -> int | None:
        """Gives the highest id, or nothing when there is no message."""
        page = self.below(None, 1)
        return page[0].id if page else None

    def below(self, cursor: int | None, limit: int) -> list[Entry]:
        """Gives up to `limit` messages below a cursor (or the newest), newest first."""
        source, entries, gone = self.source, self._entries, self._gone
        fixed = self.untouched
        if fixed and source is not None:
            end = source.count if cursor is None else source.count_below(cursor)
            return [source.entry(it, True) for it in range(end - 1, max(end - limit, 0) - 1, -1)]
        index = -1
        if source is not None:
            index = (source.count if cursor is None else source.count_below(cursor)) - 1
        place = (len(self._added) if cursor is None else bisect_left(self._added, cursor)) - 1
        found: list[Entry] = []
        while len(found) < limit and (index >= 0 or place >= 0):
            made = source.id_at(index) if source is not None and index >= 0 else -1
            kept = self._added[place] if place >= 0 else -1
            if kept > made:
                found.append(entries[kept])
                place -= 1
                continue
            index -= 1
            if made in gone or source is None:
                continue
            found.append(entries.get(made) or source.entry(index + 1, fixed))
        return found

    def above(self, cursor: int, limit: int) -> list[Entry]:
        """Gives up to `limit` messages above a cursor, oldest first."""
        source, entries, gone = self.source, self._entries, self._gone
        fixed = self.untouched
        total = source.count if source is not None else 0
        index = source.count_below(cursor + 1) if source is not None else 0
        place = bisect_right(self._added, cursor)
        found: list[Entry] = []
        while len(found) < limit and (index < total or place < len(self._added)):
            made = source.id_at(index) if source is not None and index < total else None
            kept = self._added[place] if place < len(self._added) else None
            if made is None or (kept is not None and kept < made):
                found.append(entries[self._added[place]])
                place += 1
                continue
            index += 1
            if made in gone or source is None:
                continue
            found.append(entries.get(made) or source.entry(index - 1, fixed))
        return found

    def ascending(self) -> Iterator[Entry]:
        """Gives every message, oldest first, without holding them all."""
        cursor = -1
        while page := self.above(cursor, 200):
            yield from page
            cursor = page[-1].id

    def changed_ids(self) -> list[int]:
        """Gives the ids of messages that are kept rather than made up."""
        return sorted(self._entries)
