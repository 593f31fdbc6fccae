"""Time from outside: real, accelerated, or virtual."""

from __future__ import annotations

import asyncio
import heapq
import time
from itertools import count
from typing import Callable

MODES = ("real", "accelerated", "virtual")


class Timer:
    """Something that is to happen later, and can be called off."""

    __slots__ = ("action", "handle")

    def __init__(self, action: Callable[[], None]) -> None:
        self.action: Callable[[], None] | None = action
        self.handle: asyncio.TimerHandle | None = None

    def cancel(self) -> None:
        """Calls it off; a second call does nothing."""
        self.action = None
        if self.handle is not None:
            self.handle.cancel()

    def fire(self) -> None:
        """Lets it happen, unless it was called off."""
        action, self.action = self.action, None
        if action is not None:
            action()


class Clock:
    """Tells the time and wakes those who wait for it.

    Real time runs as the system's does. Accelerated time runs `factor` times as fast. Virtual time
    stands still and moves only by `advance` and `advance_to`.
    """

    def __init__(self, mode: str = "real", factor: float = 1.0, start_ms: int | None = None):
        if mode not in MODES:
            raise ValueError(f"no clock mode: {mode}")
        if mode == "accelerated" and factor <= 0:
            raise ValueError("the factor must be above 0")
        self.mode = mode
        self.factor = factor if mode == "accelerated" else 1.0
        self._base = time.time() if start_ms is None else start_ms / 1_000
        self._began = time.monotonic()
        self._heap: list[tuple[float, int, Timer]] = []
        self._order = count()

    @property
    def is_virtual(self) -> bool:
        """Tells whether only `advance` moves it."""
        return self.mode == "virtual"

    def now(self) -> float:
        """Gives the time in Unix seconds."""
        if self.is_virtual:
            return self._base
        return self._base + (time.monotonic() - self._began) * self.factor

    def now_ms(self) -> int:
        """Gives the time in whole Unix milliseconds."""
        return int(self.now() * 1_000)

    def call_later(self, delay: float, action: Callable[[], None]) -> Timer:
        """Lets something happen after `delay` seconds of this clock."""
        timer = Timer(action)
        if self.is_virtual:
            heapq.heappush(self._heap, (self._base + delay, next(self._order), timer))
        else:
            loop = asyncio.get_running_loop()
            timer.handle = loop.call_later(max(delay, 0) / self.factor, timer.fire)
        return timer

    async def sleep(self, delay: float) -> None:
        """Waits `delay` seconds of this clock."""
        future = asyncio.get_running_loop().create_future()
        timer = self.call_later(delay, lambda: future.done() or future.set_result(None))
        try:
            await future
        finally:
            timer.cancel()

    def advance_to(self, seconds: float) -> None:
        """Moves virtual time up to an instant, firing on the way; never moves it back."""
        while self._heap and self._heap[0][0] <= seconds:
            due, _, timer = heapq.heappop(self._heap)
            self._base = max(self._base, due)
            timer.fire()
        self._base = max(self._base, seconds)

    async def advance(self, seconds: float) -> None:
        """Moves virtual time on and lets those who were woken run in between."""
        target = self._base + seconds
        while self._heap and self._heap[0][0] <= target:
            self.advance_to(self._heap[0][0])
            for _ in range(4):
                await asyncio.sleep(0)
        self.advance_to(target)
