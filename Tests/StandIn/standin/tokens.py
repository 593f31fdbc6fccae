"""Credentials: what they look like and who they belong to."""

from __future__ import annotations

import base64
import hashlib
from dataclasses import dataclass

ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def _digest(*parts: object) -> bytes:
    return hashlib.sha512("\x1f".join(str(part) for part in parts).encode()).digest()


def user_token(*parts: object) -> str:
    """Makes a user session's token that follows from some values."""
    return "flx_" + "".join(ALPHABET[byte % 62] for byte in _digest("user", *parts)[:36])


def bot_token(application_id: int, *parts: object) -> str:
    """Makes a bot's token that follows from some values."""
    text = base64.urlsafe_b64encode(_digest("bot", *parts)).decode()
    return f"{application_id}.{text[:43]}"


def session_hash(token: str) -> str:
    """Gives the unpadded base64url SHA-256 by which a session is known."""
    return base64.urlsafe_b64encode(hashlib.sha256(token.encode()).digest()).decode().rstrip("=")


@dataclass
class Session:
    """One login of an account."""

    token: str
    user_id: int
    bot: bool
    user_agent: str = ""
    address: str = ""
    used_ms: int = 0
    revoked: str = ""
    """Why it is no longer good; empty while it is."""


class Tokens:
    """Every credential that was ever given out."""

    def __init__(self) -> None:
        self._sessions: dict[str, Session] = {}
        self._serial = 0

    def add(self, token: str, user_id: int, bot: bool) -> Session:
        """Makes a credential known."""
        session = self._sessions[token] = Session(token, user_id, bot)
        return session

    def issue(self, user_id: int, user_agent: str = "", address: str = "") -> Session:
        """Gives out a new user session."""
        self._serial += 1
        session = self.add(user_token("issued", user_id, self._serial), user_id, False)
        session.user_agent, session.address = user_agent, address
        return session

    def live(self, token: str) -> Session | None:
        """Gives the session of a token that is still good."""
        session = self._sessions.get(token)
        return session if session is not None and not session.revoked else None

    def known(self, token: str) -> Session | None:
        """Gives the session of a token, good or not."""
        return self._sessions.get(token)

    def revoke(self, token: str, why: str) -> bool:
        """Ends a session; tells whether it was good until now."""
        session = self.live(token)
        if session is None:
            return False
        session.revoked = why
        return True

    def of_user(self, user_id: int) -> list[Session]:
        """Gives a user's good sessions."""
        return [
            it for it in self._sessions.values()
            if it.user_id == user_id and not it.revoked and not it.bot
        ]

    def all(self) -> list[Session]:
        """Gives every session, good or not."""
        return list(self._sessions.values())
