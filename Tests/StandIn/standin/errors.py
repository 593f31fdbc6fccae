"""Error answers: one envelope for all."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .history import compact


@dataclass
class Reply:
    """An answer that is ready to be sent."""

    status: int = 200
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)
    content_type: str = "application/json"
    code: str = ""
    """The error's code, for the record."""


def json_reply(value: Any, status: int = 200, headers: dict[str, str] | None = None) -> Reply:
    """Makes an answer of a value."""
    return Reply(status, compact(value), headers or {})


def no_content() -> Reply:
    """Makes the answer 204."""
    return Reply(204, content_type="")


class ApiError(Exception):
    """A refusal: a status, a code, and what else its body tells."""

    def __init__(
        self,
        status: int,
        code: str,
        *,
        errors: list[dict[str, Any]] | None = None,
        headers: dict[str, str] | None = None,
        **extra: Any,
    ) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.errors = errors
        self.headers = headers or {}
        self.extra = extra

    def reply(self) -> Reply:
        """Makes the answer."""
        body: dict[str, Any] = {"code": self.code, "message": f"The server says {self.code}."}
        if self.errors is not None:
            body["errors"] = self.errors
        answer = json_reply(body | self.extra, self.status, self.headers)
        answer.code = self.code
        return answer


def bad_field(path: str, code: str) -> ApiError:
    """Makes the refusal of one field of a query or a body."""
    message = f"{path}: {code}"
    return ApiError(
        400, "INVALID_FORM_BODY", errors=[{"path": path, "code": code, "message": message}]
    )


def unauthorized() -> ApiError:
    """Makes the refusal of a credential."""
    return ApiError(401, "UNAUTHORIZED")


def not_found() -> ApiError:
    """Makes the answer of a route that does not exist."""
    return ApiError(404, "NOT_FOUND")


def forbidden(code: str = "MISSING_PERMISSIONS") -> ApiError:
    """Makes the refusal of somebody who lacks a right."""
    return ApiError(403, code)


def unknown(what: str) -> ApiError:
    """Makes the answer for something that is not there, such as `CHANNEL`."""
    return ApiError(404, f"UNKNOWN_{what}")
