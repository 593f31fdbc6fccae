"""Frames of the gateway: plain, one compressed stream each way, or a compressed frame a message."""

from __future__ import annotations

import zstandard

LIMIT = 4_096
"""What a client may send at once, on the wire and unpacked."""


class FrameError(Exception):
    """A frame that cannot be taken: the reason that the close tells."""


class Plain:
    """JSON in text frames."""

    name = "plain"

    def pack(self, payload: bytes) -> tuple[bytes, bool]:
        """Gives a frame's bytes and whether the frame is binary."""
        return payload, False

    def unpack(self, data: bytes, binary: bool) -> bytes:
        """Gives the payload of a client's frame."""
        if len(data) > LIMIT:
            raise FrameError("Payload too large")
        return data


class Stream(Plain):
    """One continuous zstd stream in each direction, flushed at each message."""

    name = "stream"

    def __init__(self) -> None:
        self._out = zstandard.ZstdCompressor(level=3).compressobj()
        self._in = zstandard.ZstdDecompressor().decompressobj()

    def pack(self, payload: bytes) -> tuple[bytes, bool]:
        flush = zstandard.COMPRESSOBJ_FLUSH_BLOCK
        return self._out.compress(payload) + self._out.flush(flush), True

    def unpack(self, data: bytes, binary: bool) -> bytes:
        if len(data) > LIMIT:
            raise FrameError("Payload too large")
        if not binary:
            raise FrameError("Decompression failed")
        try:
            payload = self._in.decompress(data)
        except zstandard.ZstdError:
            raise FrameError("Decompression failed") from None
        if len(payload) > LIMIT:
            raise FrameError("Payload too large")
        return payload


class Frames(Plain):
    """Every message a complete zstd frame; clients answer in plain JSON, never unpacked."""

    name = "frames"

    def __init__(self) -> None:
        self._out = zstandard.ZstdCompressor(level=3)

    def pack(self, payload: bytes) -> tuple[bytes, bool]:
        return self._out.compress(payload), True


def framing(query: dict[str, str], offered: str) -> Plain:
    """Chooses the framing of a connection: what its address asks for and the server has."""
    asked = query.get("compress") == "zstd-stream"
    if asked and offered == "frames":
        return Frames()
    if asked and offered == "stream" and query.get("stream") in ("1", "true"):
        return Stream()
    return Plain()


def frame_head(size: int, binary: bool) -> bytes:
    """Gives the head of a whole frame from server to client (RFC 6455, 5.2)."""
    first = 0x82 if binary else 0x81
    if size < 126:
        return bytes((first, size))
    if size < 1 << 16:
        return bytes((first, 126)) + size.to_bytes(2, "big")
    return bytes((first, 127)) + size.to_bytes(8, "big")
