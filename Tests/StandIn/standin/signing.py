"""Signed attachment addresses."""

from __future__ import annotations

import hashlib
import hmac
from urllib.parse import parse_qsl, quote, unquote, urlencode, urlsplit, urlunsplit

from .snowflake import unix_ms

LIFETIME = 86_400
STEP = 43_200
KEYS = ("ex", "is", "hm", "uc")


def attachment_parts(path: str) -> tuple[int, int, str] | None:
    """Gives channel, attachment and file name of a path that ends like an attachment's."""
    parts = path.split("/")
    if len(parts) < 4 or parts[-4] != "attachments":
        return None
    if not (parts[-3].isdigit() and parts[-2].isdigit() and parts[-1]):
        return None
    return int(parts[-3]), int(parts[-2]), unquote(parts[-1])


def mac(secret: str, expires: str, issued: str, use: str, parts: tuple[int, int, str]) -> str:
    """Gives the MAC over the parameters and the path."""
    text = "\n".join((expires, issued, use, str(parts[0]), str(parts[1]), parts[2]))
    return hmac.new(secret.encode(), text.encode(), hashlib.sha256).hexdigest()


def sign(url: str, secret: str, now: int, *, export: bool = False) -> str:
    """Signs an attachment's address; anything else comes back as it was."""
    split = urlsplit(url)
    parts = attachment_parts(split.path)
    if parts is None:
        return url
    born = unix_ms(parts[1]) // 1_000
    issued_at = born + max(now - born, 0) // STEP * STEP
    issued = f"{issued_at:08x}"
    expires = "0" if export else f"{issued_at + LIFETIME:08x}"
    use = "dp" if export else ""
    pairs = [("ex", expires), ("is", issued), ("hm", mac(secret, expires, issued, use, parts))]
    if export:
        pairs.append(("uc", use))
    kept = [it for it in parse_qsl(split.query, keep_blank_values=True) if it[0] not in KEYS]
    return urlunsplit(split._replace(query=urlencode(pairs + kept, quote_via=quote)))


def is_valid(parts: tuple[int, int, str], query: dict[str, str], secret: str, now: int) -> bool:
    """Tells whether an address carries a signature that is right and not expired."""
    expires, issued, use = query.get("ex", ""), query.get("is", ""), query.get("uc", "")
    right = mac(secret, expires, issued, use, parts)
    if not hmac.compare_digest(right, query.get("hm", "")):
        return False
    if use == "dp" and expires == "0":
        return True
    return len(expires) == 8 and int(expires, 16) > now
