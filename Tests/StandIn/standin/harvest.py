"""The account's own export: asked for, made, and fetched as a ZIP."""

from __future__ import annotations

import io
import zipfile
from dataclasses import dataclass
from typing import Any

from . import signing
from .errors import ApiError, Reply, json_reply, unknown
from .history import compact
from .media import ranged
from .model import Account
from .routing import Call, Router
from .snowflake import iso
from .world import World

KEPT_SECONDS = 7 * 86_400
Document = dict[str, Any]


def register(router: Router) -> None:
    """Adds the routes."""
    mine = "/users/@me/harvest"
    asked = ("user:data:harvest", 5, 1_800)
    router.add("POST", mine, request, asked, "user")
    router.add("POST", f"{mine}/filtered", request, asked, "user")
    router.add("GET", f"{mine}/latest", latest, ("user:harvest:latest", 40, 10), "user")
    router.add("GET", f"{mine}/{{harvest_id}}", status, ("user:harvest:status", 40, 10), "user")
    router.add("GET", f"{mine}/{{harvest_id}}/download", download,
               ("user:harvest:download", 10, 60), "user")
    router.add("GET", "/harvest-downloads/{harvest_id}", fetch,
               ("user:harvest:download_file", 60, 60), "none")


@dataclass
class Harvest:
    """One export."""

    id: int
    user_id: int
    asked: float
    secret: str
    options: Document
    failed: bool = False
    file: bytes = b""


def request(call: Call) -> Reply:
    """Begins an export."""
    world = call.world
    harvest_id, now = world.next_id(), world.clock.now()
    options = call.body if isinstance(call.body, dict) else {}
    secret = call.server.logins.secret("harvest", harvest_id)
    call.server.harvests[harvest_id] = Harvest(harvest_id, call.me.user_id, now, secret, options)
    return json_reply({"harvest_id": str(harvest_id), "status": "pending",
                       "created_at": iso(int(now * 1_000))})


def _state(world: World, harvest: Harvest) -> str:
    age = world.clock.now() - harvest.asked
    if harvest.failed:
        return "failed"
    if age < world.settings.harvest_seconds / 5:
        return "pending"
    return "processing" if age < world.settings.harvest_seconds else "completed"


def _describe(world: World, harvest: Harvest) -> Document:
    state, seconds = _state(world, harvest), world.settings.harvest_seconds
    done = harvest.asked + seconds

    def at(moment: float) -> str:
        return iso(int(moment * 1_000))

    size = None
    if state == "completed":
        harvest.file = harvest.file or build(world, world.accounts[harvest.user_id])
        size = str(len(harvest.file))
    percent = {"pending": 0, "processing": 50, "completed": 100, "failed": 50}[state]
    return {
        "harvest_id": str(harvest.id), "status": state, "created_at": at(harvest.asked),
        "started_at": None if state == "pending" else at(harvest.asked + seconds / 5),
        "completed_at": at(done) if state == "completed" else None,
        "failed_at": at(done) if state == "failed" else None, "file_size": size,
        "progress_percent": percent, "progress_step": None,
        "error_message": "It broke." if state == "failed" else None,
        "download_url_expires_at": at(done + KEPT_SECONDS) if state == "completed" else None,
        "expires_at": at(done + KEPT_SECONDS) if state == "completed" else None,
    }


def _mine(call: Call) -> Harvest:
    harvest = call.server.harvests.get(call.id("harvest_id"))
    if harvest is None or harvest.user_id != call.me.user_id:
        raise unknown("HARVEST")
    return harvest


def latest(call: Call) -> Reply:
    """Answers with the newest export, or null."""
    mine = [it for it in call.server.harvests.values() if it.user_id == call.me.user_id]
    return json_reply(_describe(call.world, mine[-1]) if mine else None)


def status(call: Call) -> Reply:
    """Answers with how an export stands."""
    return json_reply(_describe(call.world, _mine(call)))


def _check(world: World, harvest: Harvest) -> None:
    state = _state(world, harvest)
    if state == "failed":
        raise ApiError(400, "HARVEST_FAILED")
    if state != "completed":
        raise ApiError(400, "HARVEST_NOT_READY")
    age = world.clock.now() - harvest.asked - world.settings.harvest_seconds
    if age > KEPT_SECONDS:
        raise ApiError(400, "HARVEST_EXPIRED")


def download(call: Call) -> Reply:
    """Answers with the address of the file."""
    harvest = _mine(call)
    _check(call.world, harvest)
    address = f"{call.server.endpoints['api']}/v1/harvest-downloads/{harvest.id}"
    ends = call.world.clock.now() + 3_600
    return json_reply({"download_url": f"{address}?token={harvest.secret}",
                       "expires_at": iso(int(ends * 1_000))})


def fetch(call: Call) -> Reply:
    """Answers with the file, or a range of it; the address alone opens it."""
    harvest = call.server.harvests.get(call.id("harvest_id"))
    if harvest is None or call.query.get("token") != harvest.secret:
        raise unknown("HARVEST")
    _check(call.world, harvest)
    _describe(call.world, harvest)
    reply = ranged(harvest.file, "application/zip", call.headers.get("Range"))
    reply.headers["Content-Disposition"] = f'attachment; filename="fluxer-data-{harvest.id}.zip"'
    return reply


def build(world: World, account: Account) -> bytes:
    """Makes the ZIP: what the account wrote, by channel, and who it is."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("user.json", compact(_user(world, account)))
        for channel in world.channels.values():
            rows = [
                _message(world, entry.document) for entry in channel.history.ascending()
                if not entry.raw and not entry.hidden
                and (entry.document.get("author") or {}).get("id") == str(account.user_id)
            ]
            if rows:
                archive.writestr(f"channels/{channel.id}/messages.json", compact(rows))
        archive.writestr("payments/payment_history.json", b"[]")
        archive.writestr("integrations/oauth.json", b'{"applications":[]}')
        archive.writestr("account/security.json", compact({
            "authorized_ips": [], "activity_tracking": {"last_active_at": None,
                                                        "last_active_ip": None}}))
    return target.getvalue()


def _message(world: World, document: Document) -> Document:
    shown = {key: document[key] for key in ("id", "timestamp", "content")}
    attachments = document.get("attachments", [])
    now = int(world.clock.now())
    addresses = [it["url"] for it in attachments]
    if world.settings.signing != "off":
        secret = world.settings.signing_secret
        addresses = [signing.sign(it, secret, now, export=True) for it in addresses]
    if not world.settings.harvest_objects:
        return shown | {"attachments": addresses}
    return shown | {"attachments": [
        {"attachment_id": it["id"], "filename": it["filename"], "size": str(it["size"]),
         "content_type": it["content_type"], "content_hash": None, "archive_path": None,
         "cdn_url": address, "width": it.get("width"), "height": it.get("height")}
        for it, address in zip(attachments, addresses)
    ]}


def _user(world: World, account: Account) -> Document:
    user = world.user_document(account.user_id)
    return {
        "user": {
            "id": user["id"], "username": user["username"],
            "discriminator": int(user["discriminator"]), "bot": False, "system": False,
            "email": account.email, "email_verified": True, "avatar_hash": user.get("avatar"),
            "flags": str(user.get("flags", 0)), "locale": "en-GB", "mfa_enabled": False,
        },
        "auth_sessions": [], "relationships": [], "notes": [], "user_settings": {},
        "guild_memberships": [
            {"guild_id": str(it.id), "guild_name": it.properties["name"], "nick": None,
             "joined_at": iso(it.members[account.user_id].joined_ms),
             "role_ids": [str(one) for one in it.members[account.user_id].roles]}
            for it in world.guilds_of(account.user_id)
        ],
        "user_guild_settings": [],
        "saved_messages": [
            {"channel_id": str(one), "message_id": str(two), "saved_at": iso(0)}
            for one, two in account.saved
        ],
        "private_channels": [
            {"channel_id": str(it.id), "type": it.type, "name": it.extra.get("name"),
             "icon_hash": None, "owner_id": None,
             "recipient_ids": [str(one) for one in it.recipients],
             "last_message_id": it.last_message_id and str(it.last_message_id)}
            for it in world.private_channels_of(account.user_id)
        ],
        "favorite_memes": [], "pinned_dms": [
            {"channel_id": str(it), "sort_order": place}
            for place, it in enumerate(account.pinned_dms)
        ],
        "authorized_ips": [], "payments": [],
    }
