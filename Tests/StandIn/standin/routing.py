"""Which handler answers which path."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Awaitable, Callable, Mapping

from .errors import Reply, bad_field, unknown
from .limits import Bucket
from .model import Account
from .render import Lens
from .snowflake import as_id
from .tokens import Session

if TYPE_CHECKING:
    from .app import Server

Handler = Callable[["Call"], "Reply | Awaitable[Reply]"]
TRUE = ("true", "True", "1")


@dataclass(frozen=True)
class Route:
    """A method and a path, what it costs, and who answers."""

    method: str
    pattern: str
    handler: Handler
    bucket: Bucket | None
    auth: str
    """`none`: nobody need be known. `any`: user or bot. `user`: no bots. `bot`: bots only."""


@dataclass
class Call:
    """A request that is being answered."""

    server: "Server"
    route: Route
    parameters: dict[str, str]
    query: Mapping[str, str]
    headers: Mapping[str, str]
    address: str
    session: Session | None
    account: Account | None
    lens: Lens
    body: Any = None

    @property
    def world(self) -> Any:
        """The world that is asked about."""
        return self.server.world

    @property
    def me(self) -> Account:
        """The account that asks; only for routes that demand one."""
        if self.account is None:
            raise unknown("USER")
        return self.account

    def id(self, name: str) -> int:
        """Gives an id of the path."""
        try:
            return as_id(self.parameters[name])
        except ValueError:
            raise bad_field(name, "INVALID_SNOWFLAKE") from None

    def cursor(self, name: str) -> int | None:
        """Gives an id of the query, or nothing."""
        text = self.query.get(name)
        if text is None:
            return None
        try:
            return as_id(text)
        except ValueError:
            raise bad_field(name, "INVALID_SNOWFLAKE") from None

    def number(self, name: str, default: int, low: int, high: int) -> int:
        """Gives a number of the query."""
        text = self.query.get(name)
        if text is None:
            return default
        if not text.isascii() or not text.lstrip("-").isdigit():
            raise bad_field(name, "INVALID_INTEGER")
        value = int(text)
        if not low <= value <= high:
            raise bad_field(name, "NUMBER_OUT_OF_RANGE")
        return value

    def flag(self, name: str, default: bool) -> bool:
        """Gives a yes or no of the query."""
        text = self.query.get(name)
        return default if text is None else text in TRUE

    def field(self, name: str, kind: type | tuple[type, ...], default: Any = None) -> Any:
        """Gives a field of the body; without a default it must be there."""
        if not isinstance(self.body, dict):
            raise bad_field("", "INVALID_BODY")
        value = self.body.get(name)
        # An empty string is null before anything is checked.
        if value is None or value == "":
            if default is None:
                raise bad_field(name, "BASE_TYPE_REQUIRED")
            return default
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is int):
            raise bad_field(name, "BASE_TYPE_BAD")
        return value


class Router:
    """A table of routes, looked up segment by segment."""

    def __init__(self) -> None:
        self._tree: dict[str, Any] = {}

    def add(
        self,
        method: str,
        pattern: str,
        handler: Handler,
        bucket: tuple[str, int, float] | None = None,
        auth: str = "any",
    ) -> None:
        """Adds a route; `{name}` in the pattern is a parameter."""
        node = self._tree
        for part in pattern.strip("/").split("/"):
            key = "{}" if part.startswith("{") else part
            node = node.setdefault(key, {})
        route = Route(method, pattern, handler, Bucket(*bucket) if bucket else None, auth)
        node.setdefault("", {})[method] = route

    def find(self, method: str, path: str) -> tuple[Route, dict[str, str]] | None:
        """Finds the route of a path; a trailing slash makes another path."""
        parts = path.split("/")[1:]
        found = self._descend(self._tree, parts, 0)
        if found is None:
            return None
        route = found.get("GET" if method == "HEAD" else method)
        if route is None:
            return None
        names = route.pattern.strip("/").split("/")
        pairs = zip(names, parts)
        return route, {name[1:-1]: part for name, part in pairs if name.startswith("{")}

    def _descend(self, node: dict[str, Any], parts: list[str], depth: int) -> Any:
        if depth == len(parts):
            return node.get("")
        part = parts[depth]
        if part and part in node:
            found = self._descend(node[part], parts, depth + 1)
            if found is not None:
                return found
        if part and "{}" in node:
            return self._descend(node["{}"], parts, depth + 1)
        return None
