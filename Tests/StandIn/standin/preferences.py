"""Synced preferences: the little of protobuf that favourites need, written."""

from __future__ import annotations

from typing import Any


def _varint(value: int) -> bytes:
    value &= (1 << 64) - 1
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def _bytes(field: int, value: bytes) -> bytes:
    return _varint(field << 3 | 2) + _varint(len(value)) + value


def _text(field: int, value: Any) -> bytes:
    return _bytes(field, str(value).encode()) if value else b""


def _number(field: int, value: int) -> bytes:
    return _varint(field << 3) + _varint(value) if value else b""


def encode_favourites(favourites: dict[str, Any]) -> bytes:
    """Writes the preferences message that holds favourites in field 40.

    Parameters: `favourites` has `channels` (each `channel_id`, `guild_id?`, `parent_id?`,
    `position?`, `nickname?`), `categories` (`id`, `name`, `position?`), `collapsed`, `hide_muted`,
    `muted`. Nothing set gives no bytes.
    """
    state = b""
    for it in favourites.get("channels", []):
        state += _bytes(
            1,
            _text(1, it["channel_id"]) + _text(2, it.get("guild_id")) + _text(3, it.get("parent_id"))
            + _number(4, it.get("position", 0)) + _text(5, it.get("nickname")),
        )
    for it in favourites.get("categories", []):
        state += _bytes(
            2, _text(1, it["id"]) + _text(2, it.get("name")) + _number(3, it.get("position", 0))
        )
    for it in favourites.get("collapsed", []):
        state += _text(3, it)
    state += _number(4, int(favourites.get("hide_muted", False)))
    state += _number(5, int(favourites.get("muted", False)))
    return _bytes(40, state) if state else b""
