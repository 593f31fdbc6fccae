"""What kind of instance is played: its generation and its switches."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any


@dataclass(frozen=True)
class Settings:
    """Every switch of the instance; the values here are those of the newest server."""

    after: str = "above"
    """`above`: the page right above the cursor. `newest`: the newest page above it."""
    around: str = "strict"
    """`strict`: short sides stay short. `topped`: they are topped up."""
    zero_is_no_cursor: bool = False
    referenced_null: bool = True
    """A vanished target is null; else the key is left out."""
    omit_empty: bool = False
    """Empty collections and some nulls are left out of messages."""
    sticker_format_type: bool = False
    voice_messages: bool = True
    unreadable_message_status: int = 404
    bulk_read: bool = True
    history_cutoff: bool = True
    reaction_users: bool = True
    pins_shape: str = "paged"
    """`paged`: `{items, has_more}`. `bare`: an array of messages."""
    pins_reactions: bool = False
    pins_tie: str = "repeat"
    """Pins that share the cursor's instant: `repeat` or `skip`."""
    gateway: str = ""
    """Where discovery says that the gateway is, in place of the server's own address."""
    discovery: str = "well-known"
    """`well-known` or `instance`."""
    handoff: str = "app"
    """`app`: code shown by the application. `browser`: code shown by the browser."""
    refresh_urls: bool = True
    harvest_objects: bool = True
    search_indexing: bool = False
    search_indexing_status: int = 200
    guild_channels: str = "full"
    """What `GET /guilds/{id}/channels` gives users: `full` or `empty`."""
    zstd: str = "stream"
    """`stream`: one stream each way. `frames`: a frame a message, plain JSON back. `off`."""
    small_guild: int = 250
    """Guilds of at most so many members are never passive."""
    small_guild_all_events: bool = True
    passive_extended: bool = True
    """Passive sessions hear channel updates, role updates and audit entries too."""
    unavailable_stub: bool = False
    """Bots hear of an outage by a stub in GUILD_CREATE, not by GUILD_DELETE."""
    identify_over_budget: str = "discard"
    """`discard` or `invalid` (op 9)."""
    threads: bool = False
    """Threads, forums and media channels exist, guild by guild."""
    announcement_channels: bool = True
    signing: str = "off"
    """Attachment signatures: `off`, `report`, `enforce`."""
    signing_secret: str = "stand-in"
    decay: bool = False
    captcha: str = "none"
    ip_authorization: bool = False
    sso_enforced: bool = False
    last_message_falls_back: bool = False
    limits: bool = True
    global_limit: int = 50
    bucket_scale: float = 1.0
    """Every route bucket's limit is multiplied by this."""
    abuse_threshold: float = 0
    """Weight within 10 minutes that bans an address; 0 never bans."""
    in_flight: int = 0
    """More requests at once are answered 503; 0 has no ceiling."""
    gzip: bool = False
    lazy_milliseconds: int = 20
    """How long a lazy request is in flight, in real milliseconds."""
    thread_sync_seconds: float = 0.2
    identify_budget: int = 300
    heartbeat_interval: int = 41_250
    """What Hello says, in milliseconds; the server's own checks scale with it."""
    resume_window: float = 60
    harvest_seconds: float = 5
    record_frames: bool = False
    """Keep what dispatches carried in the record, not only their names."""
    features: str = ""
    """Extra names for discovery's feature table, separated by commas."""

    def with_changes(self, changes: dict[str, Any]) -> "Settings":
        """Gives settings with some switches set; raises ValueError for an unknown one."""
        values = dict(changes)
        base = settings_of_era(values.pop("era")) if "era" in values else self
        known = {field.name: field for field in fields(Settings)}
        for name, value in values.items():
            if name not in known:
                raise ValueError(f"no switch: {name}")
            default = getattr(base, name)
            if isinstance(default, bool) is not isinstance(value, bool):
                raise ValueError(f"{name} takes {type(default).__name__}")
        return replace(base, **values)


NEWEST = Settings(threads=True)
DOCUMENTED = Settings(refresh_urls=False, harvest_objects=True)
JANUARY = Settings(
    after="newest",
    around="topped",
    zero_is_no_cursor=True,
    referenced_null=False,
    omit_empty=True,
    sticker_format_type=True,
    voice_messages=False,
    unreadable_message_status=403,
    bulk_read=False,
    history_cutoff=False,
    reaction_users=False,
    pins_tie="skip",
    discovery="instance",
    handoff="browser",
    refresh_urls=False,
    harvest_objects=False,
    search_indexing_status=202,
    zstd="frames",
    small_guild_all_events=False,
    passive_extended=False,
    unavailable_stub=True,
    identify_over_budget="invalid",
    announcement_channels=False,
)


def settings_of_era(name: str) -> Settings:
    """Gives the settings of a generation: `newest`, `documented` or `january`."""
    eras = {"newest": NEWEST, "documented": DOCUMENTED, "january": JANUARY}
    if name not in eras:
        raise ValueError(f"no era: {name}")
    return eras[name]
