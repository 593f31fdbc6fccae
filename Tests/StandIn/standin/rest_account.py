"""The account itself: profile, settings, saved messages, mentions, memes, addresses."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl, quote, urlencode, urlsplit, urlunsplit

from . import signing
from .errors import ApiError, Reply, bad_field, forbidden, json_reply
from .render import rest_document
from .routing import Call, Router
from .settings import Settings


def register(router: Router) -> None:
    """Adds the routes."""
    mine = ("user:settings:get", 40, 10)
    router.add("GET", "/users/@me", me, mine)
    router.add("GET", "/users/@me/settings", settings, mine, auth="user")
    router.add("GET", "/applications/@me", application, auth="none")
    router.add("GET", "/gateway/bot", gateway_bot, ("gateway:bot_info", 60, 60), auth="none")
    router.add("GET", "/users/@me/saved-messages", saved, ("user:saved_messages:read", 40, 10),
               auth="user")
    router.add("GET", "/users/@me/mentions", mentions, ("user:mentions:read", 40, 10), auth="user")
    router.add("GET", "/users/@me/memes", memes, ("favorite_meme:list", 60, 10), auth="user")
    router.add("POST", "/attachments/refresh-urls", refresh, ("attachment:refresh_urls", 20, 10))
    router.add("GET", "/instance", old_instance, ("instance:info", 60, 60), auth="none")


def me(call: Call) -> Reply:
    """Answers with the caller."""
    return json_reply(call.world.private_user_document(call.me))


def settings(call: Call) -> Reply:
    """Answers with the caller's settings."""
    return json_reply(call.world.settings_document(call.me))


def application(call: Call) -> Reply:
    """Answers with a bot's application."""
    account = call.account
    if account is None or not account.bot:
        raise ApiError(401, "INVALID_TOKEN")
    user = call.world.user_document(account.user_id)
    return json_reply({"id": str(account.application_id), "name": user["username"], "icon": None,
                       "description": "", "flags": 0, "bot": user})


def gateway_bot(call: Call) -> Reply:
    """Answers with constants to anything shaped like a bot's token."""
    given = call.headers.get("Authorization", "")
    head, _, tail = given.removeprefix("Bot ").partition(".")
    if not (given.startswith("Bot ") and head.isdigit() and len(tail) == 43):
        raise ApiError(401, "INVALID_AUTH_TOKEN")
    limit = {"total": 1_000, "remaining": 999, "reset_after": 14_400_000, "max_concurrency": 1}
    return json_reply({"url": call.server.endpoints["gateway"], "shards": 1,
                       "session_start_limit": limit})


def saved(call: Call) -> Reply:
    """Answers with saved messages and forgets those whose message is gone."""
    world, account = call.world, call.me
    limit = call.number("limit", 25, 1, 100)
    account.saved = [it for it in account.saved if world.find(*it) is not None]
    shown = []
    for channel_id, message_id in sorted(account.saved, key=lambda it: -it[1])[:limit]:
        channel = world.channels[channel_id]
        readable = world.can_view(channel, call.lens)
        readable = readable and world.may_read_message(channel, call.lens, message_id)
        message: Any = None
        if readable:
            message = rest_document(world, channel, world.find(channel_id, message_id), call.lens)
        shown.append({
            "id": str(message_id), "channel_id": str(channel_id), "message_id": str(message_id),
            "status": "available" if readable else "missing_permissions", "message": message,
        })
    return json_reply(shown)


def mentions(call: Call) -> Reply:
    """Answers with recent mentions; the page is chosen first, the unreadable drop out then."""
    world = call.world
    limit, before = call.number("limit", 25, 1, 100), call.cursor("before")
    wanted = {it: call.flag(it, True) for it in ("roles", "everyone", "guilds")}
    feed = sorted(call.me.mentions, key=lambda it: -it[1])
    feed = [it for it in feed if before is None or it[1] < before]
    shown: list[Any] = []
    for channel_id, message_id in feed[:limit]:
        channel, entry = world.channels.get(channel_id), world.find(channel_id, message_id)
        if channel is None or entry is None:
            continue
        if not world.can_view(channel, call.lens):
            raise forbidden()
        document = rest_document(world, channel, entry, call.lens)
        if document is None or not world.may_read_message(channel, call.lens, message_id):
            continue
        direct = any(it["id"] == str(call.me.user_id) for it in document.get("mentions", []))
        if not wanted["guilds"] and channel.guild_id is not None:
            continue
        if not direct and document.get("mention_everyone") and not wanted["everyone"]:
            continue
        if not direct and document.get("mention_roles") and not wanted["roles"]:
            continue
        shown.append(document)
    return json_reply(shown)


def memes(call: Call) -> Reply:
    """Answers with the whole collection of memes."""
    shown = []
    for meme in sorted(call.me.memes, key=lambda it: -int(it["id"])):
        name = quote(str(meme.get("filename", "meme.gif")))
        url = f"{call.world.media}/attachments/{call.me.user_id}/{meme['attachment_id']}/{name}"
        if call.world.settings.signing != "off":
            secret = call.world.settings.signing_secret
            url = signing.sign(url, secret, int(call.world.clock.now()))
        shown.append({
            "user_id": str(call.me.user_id), "name": "meme", "alt_text": None, "tags": [],
            "content_type": "image/gif", "size": 100, "is_gifv": False, "url": url,
        } | meme)
    return json_reply(shown)


def refresh(call: Call) -> Reply:
    """Answers with fresh addresses; neither rights nor existence are looked at."""
    world = call.world
    if not world.settings.refresh_urls:
        raise ApiError(404, "NOT_FOUND")
    urls = call.field("attachment_urls", list)
    if not 1 <= len(urls) <= 50:
        raise bad_field("attachment_urls", "ARRAY_LENGTH")
    if any(not isinstance(it, str) or len(it) > 2_048 for it in urls):
        raise bad_field("attachment_urls", "STRING_LENGTH")
    return json_reply({"refreshed_urls": [
        {"original": url, "refreshed": _fresh(world, url)} for url in urls
    ]})


def _fresh(world: Any, url: str) -> str:
    if not url.startswith(world.media + "/attachments/"):
        return url
    if world.settings.signing != "off":
        return signing.sign(url, world.settings.signing_secret, int(world.clock.now()))
    split = urlsplit(url)
    pairs = [it for it in parse_qsl(split.query, keep_blank_values=True)
             if it[0] not in signing.KEYS]
    return urlunsplit(split._replace(query=urlencode(pairs, quote_via=quote)))


def old_instance(call: Call) -> Reply:
    """Answers with the older discovery document, where the instance has that one."""
    if call.world.settings.discovery != "instance":
        raise ApiError(404, "NOT_FOUND")
    whole = discovery(call.world.settings, call.server.endpoints)
    whole["endpoints"]["cdn"] = whole["endpoints"].pop("static_cdn")
    keys = ("api_code_version", "endpoints", "captcha", "features", "push")
    return json_reply({key: whole[key] for key in keys})


def discovery(settings: Settings, endpoints: dict[str, str]) -> dict[str, Any]:
    """Makes the discovery document."""
    captcha: dict[str, Any] = {"provider": settings.captcha}
    if settings.captcha != "none":
        captcha[f"{settings.captcha}_site_key"] = "invented-site-key"
    features = {
        "voice_enabled": True, "stripe_enabled": False, "self_hosted": True,
        "presigned_attachment_uploads": False, "emails_enabled": True,
    } | {it: True for it in settings.features.split(",") if it}
    shown = endpoints | ({"gateway": settings.gateway} if settings.gateway else {})
    return {
        "api_code_version": 1, "endpoints": shown, "captcha": captcha,
        "features": features,
        "gif": {"provider": "none", "display_name": "", "attribution_required": False},
        "sso": {"enabled": settings.sso_enforced, "enforced": settings.sso_enforced,
                "display_name": None, "redirect_uri": ""},
        "registration": {"mode": "closed", "admin_registration_urls_enabled": False},
        "community": {"single_community": False, "direct_messages_disabled": False},
        "services": {"gif_enabled": False, "youtube_enabled": False, "bluesky_enabled": False},
        "limits": {"version": 2, "traitDefinitions": [], "rules": [], "defaultsHash": "9c1f"},
        "push": {"public_vapid_key": None},
        "app_public": {"branding": {"product_name": "Stand-in"}, "setup": {}, "legal": {},
                       "registration": {}},
    }
