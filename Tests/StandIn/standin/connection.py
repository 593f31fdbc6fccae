"""One WebSocket of the gateway."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from typing import TYPE_CHECKING, Any, Iterable

from aiohttp import WSMsgType, web

from .clock import Timer
from .commands import IN_FLIGHT, lazy_request, request_members
from .framing import FrameError, frame_head, framing
from .history import compact
from .spoiling import reset

if TYPE_CHECKING:
    from .gateway import Gateway
    from .sessions import GatewaySession

Document = dict[str, Any]
BUDGET = 600
CLIENT_OPS = frozenset((1, 2, 3, 4, 6, 8, 14, 15, 16, 28))


class Connection:
    """A socket: its framing, its heartbeat, and the session it carries."""

    def __init__(self, gateway: "Gateway", number: int, request: web.BaseRequest) -> None:
        self.gateway = gateway
        self.number = number
        self.session: "GatewaySession | None" = None
        self.lose_acks = 0
        self.muted = False
        """A half-open socket: nothing is read, nothing is sent, nobody hangs up."""
        self.drop_after: int | None = None
        self.address = request.remote or "?"
        self._request = request
        self._socket = web.WebSocketResponse(compress=False, max_msg_size=1 << 22, timeout=1)
        self._framing = framing(dict(request.query), gateway.server.settings.zstd)
        self._queue: asyncio.Queue[tuple[bytes, bool] | None] = asyncio.Queue()
        self._closing: tuple[int, str] | None = None
        self._times: deque[float] = deque()
        self._tick: Timer | None = None
        self._heard = 0.0
        self._lazy = 0
        self._tasks: set[asyncio.Task[None]] = set()

    # Out

    def send(self, payload: bytes, name: str = "", seq: int | None = None, op: int = 0) -> None:
        """Sends a payload as soon as the socket takes it."""
        if self._closing is not None or self.muted:
            return
        row: Document = {"kind": "frame", "dir": "out", "t": name, "at": self._now(), "op": op,
                         "s": seq, "bytes": len(payload), "connection": self.number}
        if self.gateway.server.settings.record_frames:
            row["payload"] = payload.decode("utf-8", "replace")
        self.gateway.record(row)
        self._queue.put_nowait(self._framing.pack(payload))
        if self.drop_after is not None:
            self.drop_after -= 1
            if self.drop_after <= 0:
                self.abort(flush=True)

    def send_op(self, op: int, **fields: Any) -> None:
        """Sends a payload that is no event."""
        self.send(compact({"op": op} | fields), op=op)

    def send_raw(self, data: bytes, binary: bool) -> None:
        """Sends a frame as it stands, around every framing."""
        self._queue.put_nowait((data, binary))

    @property
    def is_quiet(self) -> bool:
        """Whether everything that was to be sent was handed to the socket."""
        return self._queue.empty()

    @property
    def waiting_bytes(self) -> int:
        """How much the socket holds that the other side did not take."""
        transport = self._request.transport
        return transport.get_write_buffer_size() if transport is not None else 0

    def send_at_once(self, payloads: Iterable[bytes]) -> None:
        """Hands many payloads to the socket in one piece, past queue and record."""
        transport = self._request.transport
        if transport is None or self._closing is not None:
            raise ConnectionError("the socket is gone")
        block = bytearray()
        for payload in payloads:
            data, binary = self._framing.pack(payload)
            block += frame_head(len(data), binary)
            block += data
        transport.write(block)

    def close(self, code: int, reason: str = "") -> None:
        """Closes with a code, after everything sent so far; a muted one lets nobody know."""
        if self._closing is None:
            self._closing = (code, reason)
            if self.muted:
                self.gateway.lost(self)
            else:
                self._queue.put_nowait(None)

    def abort(self, *, flush: bool = False) -> None:
        """Cuts the connection without a word."""
        if self._closing is None:
            self._closing = (0, "")
        if flush:
            self._queue.put_nowait(None)
        else:
            reset(self._request)

    async def _write(self) -> None:
        try:
            while (frame := await self._queue.get()) is not None:
                data, binary = frame
                if binary:
                    await self._socket.send_bytes(data)
                else:
                    await self._socket.send_str(data.decode("utf-8", "surrogatepass"))
            code, reason = self._closing or (1000, "")
            if code:
                await self._socket.close(code=code, message=reason.encode())
            else:
                reset(self._request)
        except (ConnectionError, RuntimeError):
            return

    # In

    async def run(self) -> web.WebSocketResponse:
        """Serves the socket until it is gone."""
        await self._socket.prepare(self._request)
        self.gateway.record({"kind": "socket", "t": "open", "at": self._now(),
                             "connection": self.number, "framing": self._framing.name,
                             "query": self._request.rel_url.raw_query_string,
                             "authorization": "Authorization" in self._request.headers})
        writer = asyncio.get_running_loop().create_task(self._write())
        try:
            if self._request.query.get("v") != "1":
                self.close(4012, "Invalid API version")
            else:
                self._begin()
            await self._read()
            if self._closing is not None and self._closing[0]:
                await writer
        finally:
            self._end(writer)
        return self._socket

    def _begin(self) -> None:
        interval = self.gateway.server.settings.heartbeat_interval
        self._heard = self.gateway.server.clock.now()
        self._watch()
        self.send_op(10, d={"heartbeat_interval": interval})

    def _end(self, writer: "asyncio.Task[None]") -> None:
        code = self._closing[0] if self._closing else self._socket.close_code
        self.gateway.record({"kind": "socket", "t": "close", "at": self._now(),
                             "connection": self.number, "code": code,
                             "by": "server" if self._closing else "client"})
        if self._closing is None:
            self._closing = (0, "")
        writer.cancel()
        for task in self._tasks:
            task.cancel()
        if self._tick is not None:
            self._tick.cancel()
        self.gateway.lost(self)

    async def _read(self) -> None:
        async for message in self._socket:
            if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                break
            while self.muted:
                await asyncio.sleep(0.05)
            if self._closing is not None:
                continue
            binary = message.type == WSMsgType.BINARY
            data = message.data if binary else message.data.encode("utf-8", "surrogatepass")
            self._take(data, binary)

    def _take(self, data: bytes, binary: bool) -> None:
        try:
            text = self._framing.unpack(data, binary)
            payload = json.loads(text)
        except FrameError as problem:
            self._note(None, None, len(data), str(problem))
            return self.close(4002, str(problem))
        except ValueError:
            self._note(None, None, len(data), "no JSON")
            return self.close(4002, "Decode error")
        if not isinstance(payload, dict):
            return self.close(4002, "Decode error")
        op = payload.get("op")
        self._note(op, payload.get("d"), len(data))
        if self._spent():
            return self.close(4008, "Rate limited")
        if not isinstance(op, int) or isinstance(op, bool) or "d" not in payload:
            return self.close(4001, "Unknown opcode")
        if self.session is None and op not in (1, 2, 6):
            return self.close(4003, "Not authenticated")
        if op not in CLIENT_OPS:
            return self.close(4001, "Unknown opcode")
        self._obey(op, payload["d"])

    def _note(self, op: Any, data: Any, size: int, problem: str = "") -> None:
        row = {"kind": "frame", "dir": "in", "op": op, "t": "", "at": self._now(), "bytes": size,
               "connection": self.number, "d": data}
        self.gateway.record(row | ({"problem": problem} if problem else {}))

    def _spent(self) -> bool:
        now = self.gateway.server.clock.now()
        while self._times and self._times[0] <= now - 60:
            self._times.popleft()
        self._times.append(now)
        return len(self._times) > BUDGET

    def _obey(self, op: int, data: Any) -> None:
        session = self.session
        if op == 1:
            self._heartbeat(data)
        elif op == 2:
            self.gateway.identify(self, data)
        elif op == 6:
            self.gateway.resume(self, data)
        elif op == 28 and session is not None and not session.lens.threads:
            self.close(4001, "Unknown opcode")
        elif op in (8, 14) and session is not None:
            if self._lazy >= IN_FLIGHT:
                # Silently dropped: only the record knows.
                self.gateway.record({"kind": "dropped", "op": op, "t": "", "at": self._now(),
                                     "connection": self.number})
                return
            self._lazy += 1
            work = lazy_request if op == 14 else request_members
            task = asyncio.get_running_loop().create_task(work(self, session, data))
            self._tasks.add(task)
            task.add_done_callback(self._done)

    def _done(self, task: "asyncio.Task[None]") -> None:
        self._lazy -= 1
        self._tasks.discard(task)

    # Heartbeats

    def _heartbeat(self, data: Any) -> None:
        if data is not None and (not isinstance(data, int) or isinstance(data, bool)):
            return self.close(4007, "Invalid sequence")
        self._heard = self.gateway.server.clock.now()
        if self.session is not None and data is not None:
            self.session.acknowledge(data)
        if self.lose_acks > 0:
            self.lose_acks -= 1
            return
        self.send_op(11)

    def _watch(self) -> None:
        """Looks every third of the interval whether the client still lives."""
        clock = self.gateway.server.clock
        interval = self.gateway.server.settings.heartbeat_interval / 1_000

        def look() -> None:
            silent = clock.now() - self._heard + 0.001
            if silent > interval * 12 / 11:
                return self.close(4009, "Heartbeat timeout")
            if silent >= interval * 0.9:
                self.send_op(1, d=None)
            self._tick = clock.call_later(interval / 3, look)

        self._tick = clock.call_later(interval / 3, look)

    def _now(self) -> int:
        return self.gateway.server.clock.now_ms()
