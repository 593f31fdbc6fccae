"""Logging in: password, second factor, address approval, browser hand-off, sessions."""

from __future__ import annotations

import base64
import hashlib
import hmac
import struct
from collections import defaultdict, deque
from dataclasses import dataclass, field
from typing import Any

from .errors import ApiError, Reply, bad_field, json_reply, no_content
from .limits import headers_of, rate_limited, Standing
from .model import Account
from .routing import Call, Router
from .snowflake import iso
from .tokens import session_hash

CODE_ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
SOLVED = "solved"
"""A captcha solution that begins with this is right, once."""


def register(router: Router) -> None:
    """Adds the routes."""
    auth = "/auth"
    router.add("POST", f"{auth}/login", login, ("auth:login", 10, 10), "none")
    router.add("POST", f"{auth}/login/mfa/totp", totp, ("auth:login:mfa", 5, 60), "none")
    router.add("GET", f"{auth}/ip-authorization/poll", poll_address,
               ("auth:ip_authorization_poll", 60, 60), "none")
    router.add("POST", f"{auth}/ip-authorization/resend", resend,
               ("auth:ip_authorization_resend", 5, 60), "none")
    router.add("POST", f"{auth}/handoff/initiate", initiate, ("auth:handoff:initiate", 10, 60),
               "none")
    router.add("GET", f"{auth}/handoff/{{code}}/info", handoff_info, auth="none")
    router.add("POST", f"{auth}/handoff/complete", complete_handoff, auth="user")
    status = ("auth:handoff:status", 60, 60)
    router.add("POST", f"{auth}/handoff/{{code}}/status", handoff_status, status, "none")
    router.add("GET", f"{auth}/handoff/{{code}}/status", old_handoff_status, status, "none")
    router.add("DELETE", f"{auth}/handoff/{{code}}", cancel_handoff, auth="none")
    router.add("POST", f"{auth}/logout", logout, ("auth:logout", 20, 10), "user")
    router.add("GET", f"{auth}/sessions", sessions, ("auth:sessions", 40, 10), "user")
    router.add("POST", f"{auth}/sessions/logout", end_sessions, auth="user")


def totp_code(secret: str, now: float, step: int = 30) -> str:
    """Gives the six digits of an instant (RFC 6238, SHA-1)."""
    padded = secret.upper() + "=" * (-len(secret) % 8)
    counter = struct.pack(">Q", int(now) // step)
    digest = hmac.new(base64.b32decode(padded), counter, hashlib.sha1).digest()
    offset = digest[-1] & 15
    value = struct.unpack(">I", digest[offset : offset + 4])[0] & 0x7FFF_FFFF
    return f"{value % 1_000_000:06}"


@dataclass
class Ticket:
    """A login that waits for something: a second factor or an approval by e-mail."""

    user_id: int
    ends: float
    began: float
    failures: int = 0
    resent: bool = False
    token: str = ""


@dataclass
class Handoff:
    """A login that waits for a browser."""

    secret: str
    ends: float
    user_agent: str
    address: str
    user_id: int | None = None
    delivered: bool = False
    looked_up: int = 0


@dataclass
class Attempts:
    """How often something was tried, and when."""

    times: dict[str, deque[float]] = field(default_factory=lambda: defaultdict(deque))

    def count(self, key: str, limit: int, window: float, now: float) -> float:
        """Counts one; gives how long to wait when it is one too many, else 0."""
        times = self.times[key]
        while times and times[0] <= now - window:
            times.popleft()
        if len(times) >= limit:
            return times[0] + window - now
        times.append(now)
        return 0


class Logins:
    """Logins that are under way."""

    def __init__(self) -> None:
        self.tickets: dict[str, Ticket] = {}
        self.addresses: dict[str, Ticket] = {}
        self.approved: set[tuple[int, str]] = set()
        self.handoffs: dict[str, Handoff] = {}
        self.blocked: dict[str, float] = {}
        self.attempts = Attempts()
        self.used_captchas: set[str] = set()
        self.claimed: dict[tuple[int, str], float] = {}
        self._serial = 0

    def secret(self, *parts: Any) -> str:
        """Makes something nobody can guess from outside and a test can repeat."""
        self._serial += 1
        text = "\x1f".join(str(it) for it in (*parts, self._serial))
        return hashlib.sha256(text.encode()).hexdigest()[:40]

    def code(self, length: int) -> str:
        """Makes a hand-off code of two halves."""
        digest = hashlib.sha256(self.secret("code").encode()).digest()
        letters = "".join(CODE_ALPHABET[it % len(CODE_ALPHABET)] for it in digest[:length])
        return f"{letters[: length // 2]}-{letters[length // 2 :]}"

    def approve_address(self, ticket: str) -> None:
        """Approves a login as the mail's link would; raises KeyError."""
        self.addresses[ticket].token = "approved"

    def find_handoff(self, code: str, now: float) -> Handoff | None:
        """Gives a hand-off that has not run out."""
        handoff = self.handoffs.get(code)
        return handoff if handoff is not None and handoff.ends > now else None


def finish(call: Call, account: Account) -> Reply:
    """Makes a session and answers with its token."""
    agent = call.headers.get("User-Agent", "")
    session = call.server.tokens.issue(account.user_id, agent, call.address)
    session.used_ms = call.world.clock.now_ms()
    return json_reply({"token": session.token, "user_id": str(account.user_id),
                       "user": call.world.user_document(account.user_id)})


def _handler_limit(call: Call, key: str, limit: int, window: float) -> None:
    if not call.world.settings.limits:
        return
    now = call.world.clock.now()
    wait = call.server.logins.attempts.count(key, limit, window, now)
    if wait:
        numbers = headers_of(Standing(limit, 0, wait, wait), None, now)
        raise rate_limited(wait, numbers=numbers)


def login(call: Call) -> Reply:
    """Answers a password."""
    world, logins = call.world, call.server.logins
    email, password = call.field("email", str), call.field("password", str)
    _handler_limit(call, f"ip:{call.address}", 10, 1_800)
    _handler_limit(call, f"email:{email.lower()}", 5, 900)
    _check_captcha(call)
    if world.settings.sso_enforced:
        raise ApiError(403, "SSO_REQUIRED")
    if not 8 <= len(password) <= 256:
        raise bad_field("password", "STRING_LENGTH")
    account = next(
        (it for it in world.accounts.values() if not it.bot and it.email.lower() == email.lower()),
        None,
    )
    if account is None or account.password != password:
        code = "INVALID_EMAIL_OR_PASSWORD"
        raise ApiError(400, "INVALID_FORM_BODY", errors=[
            {"path": it, "code": code, "message": "Wrong."} for it in ("email", "password")
        ])
    if account.suspended:
        raise ApiError(403, f"ACCOUNT_SUSPENDED_{account.suspended.upper()}")
    now = world.clock.now()
    if account.totp_secret:
        ticket = logins.secret("mfa", account.user_id)
        logins.tickets[ticket] = Ticket(account.user_id, now + 300, now)
        return json_reply({"mfa": True, "ticket": ticket, "allowed_methods": ["totp"],
                           "totp": True, "webauthn": False})
    known = (account.user_id, call.address) in logins.approved
    if world.settings.ip_authorization and not known:
        ticket = logins.secret("address", account.user_id)
        logins.addresses[ticket] = Ticket(account.user_id, now + 900, now)
        raise ApiError(403, "IP_AUTHORIZATION_REQUIRED", ip_authorization_required=True,
                       ticket=ticket, email=account.email, resend_available_in=30)
    return finish(call, account)


def _check_captcha(call: Call) -> None:
    provider = call.world.settings.captcha
    if provider == "none":
        return
    solution = call.headers.get("X-Captcha-Token")
    if not solution or call.headers.get("X-Captcha-Type") != provider:
        raise ApiError(400, "CAPTCHA_REQUIRED")
    used = call.server.logins.used_captchas
    if not solution.startswith(SOLVED) or solution in used:
        raise ApiError(400, "INVALID_CAPTCHA")
    used.add(solution)


def totp(call: Call) -> Reply:
    """Answers a second factor."""
    world, logins = call.world, call.server.logins
    code, name = call.field("code", str), call.field("ticket", str)
    now = world.clock.now()
    ticket = logins.tickets.get(name)
    if ticket is None or ticket.ends <= now:
        raise bad_field("code", "SESSION_TIMEOUT")
    account = world.accounts[ticket.user_id]
    if not account.totp_secret:
        raise bad_field("code", "TOTP_NOT_ENABLED")
    claimed = logins.claimed.get((account.user_id, code), 0) > now
    # A neighbouring step is taken too: clocks differ.
    right = code in [totp_code(account.totp_secret, now + it) for it in (-30, 0, 30)]
    if code in account.backup_codes:
        account.backup_codes.remove(code)
    elif not right or claimed:
        ticket.failures += 1
        if ticket.failures >= 5:
            del logins.tickets[name]
        raise bad_field("code", "INVALID_CODE")
    logins.claimed[(account.user_id, code)] = now + 30
    del logins.tickets[name]
    return finish(call, account)


def _address_ticket(call: Call, name: str) -> Ticket:
    ticket = call.server.logins.addresses.get(name)
    if ticket is None or ticket.ends <= call.world.clock.now():
        raise bad_field("ticket", "INVALID_OR_EXPIRED_AUTHORIZATION_TICKET")
    return ticket


def poll_address(call: Call) -> Reply:
    """Answers whether a login from a new address was approved; may be read again for 60 s."""
    ticket = _address_ticket(call, call.query.get("ticket", ""))
    if not ticket.token:
        return json_reply({"completed": False})
    account = call.world.accounts[ticket.user_id]
    if ticket.token == "approved":
        session = call.server.tokens.issue(account.user_id, call.headers.get("User-Agent", ""))
        ticket.token = session.token
        ticket.ends = call.world.clock.now() + 60
        call.server.logins.approved.add((account.user_id, call.address))
    return json_reply({"completed": True, "token": ticket.token, "user_id": str(account.user_id),
                       "user": call.world.user_document(account.user_id)})


def resend(call: Call) -> Reply:
    """Sends the mail again: once, and not before 30 s."""
    ticket = _address_ticket(call, call.field("ticket", str))
    if ticket.resent:
        raise ApiError(400, "IP_AUTHORIZATION_RESEND_LIMIT_EXCEEDED")
    wait = int(ticket.began + 30 - call.world.clock.now() + 0.999)
    if wait > 0:
        raise ApiError(429, "IP_AUTHORIZATION_RESEND_COOLDOWN", headers={"Retry-After": str(wait)},
                       resend_available_in=wait)
    ticket.resent = True
    return no_content()


def initiate(call: Call) -> Reply:
    """Begins a hand-off."""
    logins, now = call.server.logins, call.world.clock.now()
    modern = call.world.settings.handoff == "app"
    code = logins.code(12 if modern else 8)
    secret = logins.secret("poll") if modern else ""
    agent = call.headers.get("User-Agent", "")
    logins.handoffs[code] = Handoff(secret, now + 300, agent, call.address)
    shown = {"code": code, "expires_at": iso(int((now + 300) * 1_000))}
    return json_reply(shown | ({"poll_secret": secret} if modern else {}))


def handoff_info(call: Call) -> Reply:
    """Tells the approving browser what it is about to approve, at most three times."""
    handoff = call.server.logins.find_handoff(call.parameters["code"], call.world.clock.now())
    if handoff is None or handoff.looked_up >= 3:
        raise ApiError(400, "INVALID_HANDOFF_CODE")
    handoff.looked_up += 1
    return json_reply({"client_info": {"user_agent": handoff.user_agent}})


def complete_handoff(call: Call) -> Reply:
    """Approves a hand-off, as the browser does."""
    code = call.field("code", str)
    handoff = call.server.logins.find_handoff(code, call.world.clock.now())
    if handoff is None:
        raise ApiError(400, "INVALID_HANDOFF_CODE")
    handoff.user_id = call.me.user_id
    return no_content()


def _blocked(call: Call) -> None:
    if call.server.logins.blocked.get(call.address, 0) > call.world.clock.now():
        raise ApiError(400, "INVALID_HANDOFF_CODE")


def _failed(call: Call) -> None:
    logins, now = call.server.logins, call.world.clock.now()
    logins.attempts.count(f"handoff:{call.address}", 1_000, 900, now)
    if len(logins.attempts.times[f"handoff:{call.address}"]) >= 5:
        logins.blocked[call.address] = now + 900


def handoff_status(call: Call) -> Reply:
    """Tells how a hand-off stands; the token is given exactly once."""
    _blocked(call)
    secret = call.field("poll_secret", str)
    code = call.parameters["code"]
    known = call.server.logins.handoffs.get(code)
    handoff = call.server.logins.find_handoff(code, call.world.clock.now())
    if known is not None and known.secret != secret:
        _failed(call)
        return json_reply({"status": "pending"})
    if handoff is None or handoff.delivered:
        return json_reply({"status": "expired"})
    if handoff.user_id is None:
        return json_reply({"status": "pending"})
    return _deliver(call, handoff)


def _deliver(call: Call, handoff: Handoff) -> Reply:
    handoff.delivered = True
    session = call.server.tokens.issue(handoff.user_id or 0, handoff.user_agent, handoff.address)
    return json_reply({"status": "completed", "token": session.token,
                       "user_id": str(handoff.user_id),
                       "user": call.world.user_document(handoff.user_id or 0)})


def old_handoff_status(call: Call) -> Reply:
    """Tells how a hand-off stands without the secret: the older form alone gives a token."""
    _blocked(call)
    handoff = call.server.logins.find_handoff(call.parameters["code"], call.world.clock.now())
    if handoff is None or handoff.delivered:
        return json_reply({"status": "expired"})
    if handoff.user_id is None:
        return json_reply({"status": "pending"})
    if call.world.settings.handoff == "browser":
        return _deliver(call, handoff)
    _failed(call)
    return json_reply({"status": "pending"})


def cancel_handoff(call: Call) -> Reply:
    """Calls a hand-off off."""
    call.server.logins.handoffs.pop(call.parameters["code"], None)
    return no_content()


def logout(call: Call) -> Reply:
    """Ends the session that asks."""
    if call.session is not None:
        call.server.revoke(call.session.token, "logout")
    return no_content()


def sessions(call: Call) -> Reply:
    """Lists the account's sessions; none is ever marked as the current one."""
    return json_reply([
        {"id_hash": session_hash(it.token), "client_info": {"user_agent": it.user_agent},
         "masked_ip": "127.0.*.*", "approx_last_used_at": iso(it.used_ms), "current": False}
        for it in call.server.tokens.of_user(call.me.user_id)
    ])


def end_sessions(call: Call) -> Reply:
    """Demands sudo mode, always: nothing that is tested may come here."""
    methods = {"password": True, "totp": bool(call.me.totp_secret)}
    raise ApiError(403, "SUDO_MODE_REQUIRED", has_mfa=bool(call.me.totp_secret), methods=methods)
