"""Rate limits: the global layer, the route buckets, and abuse control."""

from __future__ import annotations

import hashlib
import math
from collections import defaultdict, deque
from dataclasses import dataclass

from .errors import ApiError

WEIGHTS = {429: 3.0, 401: 0.75, 403: 0.5}


@dataclass(frozen=True)
class Bucket:
    """A route's allowance: so many requests in so many seconds, by identity and parameter."""

    name: str
    limit: int
    window: float

    @property
    def parameter(self) -> str | None:
        """The path parameter that splits it, such as `channel_id`."""
        return self.name.split("::")[1] if "::" in self.name else None

    @property
    def digest(self) -> str:
        """What `X-RateLimit-Bucket` shows."""
        bare = self.name.split("::")[0]
        return hashlib.sha256(bare.encode()).hexdigest()[:16]


@dataclass
class Standing:
    """How full a bucket is after a request."""

    limit: int
    remaining: int
    reset_after: float
    denied_for: float = 0


class Limiter:
    """Counts requests and says which are too many."""

    def __init__(self) -> None:
        self._levels: dict[tuple[str, str], tuple[float, float]] = {}
        self._seconds: dict[str, deque[float]] = defaultdict(deque)
        self._weights: dict[str, deque[tuple[float, float]]] = defaultdict(deque)
        self.banned: dict[str, float] = {}
        self.highest: dict[str, int] = {}
        """The most requests of an identity in any one second."""

    def clear(self) -> None:
        """Forgets everything."""
        self.__init__()  # type: ignore[misc]

    def admit_global(self, identity: str, limit: int, now: float) -> float:
        """Counts a request of an identity; gives the wait when it is one too many, else 0.

        The window slides: no second anywhere holds more than `limit` admitted requests.
        """
        times = self._seconds[identity]
        while times and times[0] <= now - 1:
            times.popleft()
        self.highest[identity] = max(self.highest.get(identity, 0), len(times) + 1)
        if limit and len(times) >= limit:
            return max(times[0] + 1 - now, 0.001)
        times.append(now)
        return 0

    def admit(
        self, identity: str, bucket: Bucket, value: str, now: float, scale: float = 1
    ) -> Standing:
        """Counts a request against a leaky bucket that drains all the time."""
        limit = max(bucket.limit * scale, 1)
        rate = limit / bucket.window
        key = (identity, f"{bucket.name}={value}")
        level, then = self._levels.get(key, (0.0, now))
        level = max(level - max(now - then, 0) * rate, 0)
        if level + 1 > limit + 1e-9:
            wait = max((level + 1 - limit) / rate, 0.001)
            self._levels[key] = (level, now)
            return Standing(int(limit), 0, level / rate, wait)
        self._levels[key] = (level + 1, now)
        return Standing(int(limit), int(limit - level - 1 + 1e-9), (level + 1) / rate)

    def weigh(self, address: str, status: int, strange_credential: bool, now: float) -> float:
        """Adds a refusal's weight to an address; gives the weight of the last ten minutes."""
        weight = WEIGHTS.get(status, 0.25 if 400 <= status < 500 else 0.0)
        weight += 1 if strange_credential else 0
        entries = self._weights[address]
        if weight:
            entries.append((now, weight))
        while entries and entries[0][0] < now - 600:
            entries.popleft()
        return sum(it[1] for it in entries)


def headers_of(standing: Standing, bucket: Bucket | None, now: float) -> dict[str, str]:
    """Gives the numbers that bots see on every answer and users on a denial."""
    headers = {
        "X-RateLimit-Limit": str(standing.limit),
        "X-RateLimit-Remaining": str(standing.remaining),
        "X-RateLimit-Reset": f"{now + standing.reset_after:.3f}",
        "X-RateLimit-Reset-After": f"{standing.reset_after:.3f}",
    }
    if bucket is not None:
        headers["X-RateLimit-Bucket"] = bucket.digest
    return headers


def rate_limited(
    wait: float,
    *,
    is_global: bool = False,
    scope: str = "user",
    numbers: dict[str, str] | None = None,
) -> ApiError:
    """Makes the answer 429 of a limit."""
    wait = max(round(wait, 3), 0.001)
    headers = {
        "Retry-After": str(max(math.ceil(wait), 1)),
        "X-RateLimit-Global": "true" if is_global else "false",
        "X-RateLimit-Scope": "global" if is_global else scope,
    }
    return ApiError(
        429,
        "RATE_LIMITED",
        headers=headers | (numbers or {}),
        **{"global": is_global, "retry_after": wait},
    )


def resource_locked() -> ApiError:
    """Makes the answer 429 of an operation that another one holds up."""
    return ApiError(429, "RESOURCE_LOCKED", headers={"Retry-After": "1"})
