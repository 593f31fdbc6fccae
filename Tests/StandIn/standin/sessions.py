"""A gateway session: what it was told, what it must still be told, what it wants to hear."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .clock import Timer
from .events import Event
from .history import compact
from .model import POST_PARENTS, Channel, Guild
from .render import Lens
from .world import World

if TYPE_CHECKING:
    from .connection import Connection

KEPT_EVENTS = 4_096
KEPT_BYTES = 16 << 20
LARGEST_KEPT = 2 << 20
NEVER_KEPT = frozenset((
    "READY", "GUILD_SYNC", "GUILD_MEMBER_LIST_UPDATE", "GUILD_MEMBERS_CHUNK",
    "THREAD_MEMBER_LIST_UPDATE",
))
SMALL_GUILD_EVENTS = frozenset((
    "MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE", "MESSAGE_DELETE_BULK",
))
PASSIVE = frozenset((
    "GUILD_CREATE", "GUILD_SYNC", "GUILD_UPDATE", "GUILD_DELETE", "CHANNEL_CREATE",
    "CHANNEL_DELETE", "PASSIVE_UPDATES", "VOICE_STATE_UPDATE", "THREAD_LIST_SYNC", "THREAD_DELETE",
    "THREAD_CREATE", "THREAD_UPDATE",
))
PASSIVE_EXTENDED = frozenset((
    "CHANNEL_UPDATE", "CHANNEL_UPDATE_BULK", "GUILD_ROLE_UPDATE", "GUILD_ROLE_UPDATE_BULK",
    "GUILD_AUDIT_LOG_ENTRY_CREATE",
))
ABOUT_SELF = frozenset(("GUILD_MEMBER_UPDATE", "GUILD_MEMBER_REMOVE"))


@dataclass
class GuildState:
    """How a session stands to a guild."""

    active: bool = False
    synced: bool = False
    typing: bool | None = None
    threads: bool = False
    thread_lists: set[int] = field(default_factory=set)


class GatewaySession:
    """One session; it outlives its connection by a minute."""

    def __init__(self, identifier: str, token: str, lens: Lens, ignored: set[str]) -> None:
        self.id = identifier
        self.token = token
        self.lens = lens
        self.ignored = ignored
        self.seq = 0
        self.acknowledged = 0
        self.evicted = 0
        """The highest sequence that had to leave the buffer before it was acknowledged."""
        self.connection: "Connection | None" = None
        self.guilds: dict[int, GuildState] = {}
        self.watermarks: dict[int, dict[int, int]] = {}
        self.timers: list[Timer] = []
        self.expiry: Timer | None = None
        self.duplicate = 0
        """So many of the next events are sent twice."""
        self._buffer: deque[tuple[int, bytes]] = deque()
        self._bytes = 0

    @property
    def user_id(self) -> int:
        """Whose it is."""
        return self.lens.user_id or 0

    def guild(self, guild_id: int) -> GuildState:
        """Gives how it stands to a guild."""
        return self.guilds.setdefault(guild_id, GuildState())

    def dispatch(self, name: str, data: Any, *, keep: bool = True) -> None:
        """Tells it an event, now or when it resumes."""
        self.dispatch_bytes(name, compact(data), keep=keep)

    def dispatch_bytes(self, name: str, data: bytes, *, keep: bool = True) -> None:
        """Tells it an event whose document is written already."""
        self.seq += 1
        payload = b'{"op":0,"t":"%s","s":%d,"d":%s}' % (name.encode(), self.seq, data)
        if keep and name not in NEVER_KEPT and len(payload) <= LARGEST_KEPT:
            self._buffer.append((self.seq, payload))
            self._bytes += len(payload)
            while len(self._buffer) > KEPT_EVENTS or self._bytes > KEPT_BYTES:
                self.evicted = self._buffer[0][0]
                self._bytes -= len(self._buffer.popleft()[1])
        if self.connection is not None:
            for _ in range(2 if self.duplicate else 1):
                self.connection.send(payload, name, self.seq)
            self.duplicate = max(self.duplicate - 1, 0)

    def acknowledge(self, seq: int) -> None:
        """Lets go of everything up to a sequence; one too high ruins the next resume."""
        self.acknowledged = max(self.acknowledged, seq)
        while self._buffer and self._buffer[0][0] <= seq:
            self._bytes -= len(self._buffer.popleft()[1])

    def replay(self, seq: int) -> list[tuple[int, bytes]]:
        """Gives what came after a sequence, as far as it was kept."""
        return [it for it in self._buffer if it[0] > seq]

    def end(self) -> None:
        """Lets go of its timers."""
        for timer in self.timers:
            timer.cancel()
        self.timers.clear()
        if self.expiry is not None:
            self.expiry.cancel()
            self.expiry = None

    # What it hears

    def is_passive(self, world: World, guild: Guild, name: str) -> bool:
        """Tells whether it is passive in a guild as far as an event goes."""
        if self.lens.bot or self.guild(guild.id).active:
            return False
        if guild.member_count > world.settings.small_guild:
            return True
        return not (world.settings.small_guild_all_events or name in SMALL_GUILD_EVENTS)

    def hears(self, world: World, event: Event) -> bool:
        """Tells whether an event reaches it."""
        if event.users is not None and self.user_id not in event.users:
            return False
        if event.guild_id is not None and not self._hears_in_guild(world, event):
            return False
        if event.guild_id is None and event.channel_id is not None:
            channel = world.channels.get(event.channel_id)
            if channel is not None and self.user_id not in channel.recipients:
                return False
        if event.name not in self.ignored:
            return True
        return event.direct is not None and event.direct(self.user_id)

    def _hears_in_guild(self, world: World, event: Event) -> bool:
        guild = world.guilds.get(event.guild_id or 0)
        if guild is None or self.user_id not in guild.members:
            return False
        if guild.unavailable and event.name != "GUILD_DELETE":
            return False
        channel = world.channels.get(event.channel_id or 0)
        if channel is not None and event.gate != "none":
            if not world.can_view(channel, self.lens):
                return False
            if event.gate == "history" and not self._in_history(world, channel, event.message_id):
                return False
        if channel is not None and channel.is_thread and not self._hears_thread(channel, event.name):
            return False
        if event.users is not None or not self.is_passive(world, guild, event.name):
            return True
        if event.name == "MESSAGE_CREATE":
            return event.mentions is not None and event.mentions(self.user_id)
        if event.name in ABOUT_SELF:
            return event.about == self.user_id
        if channel is not None and channel.is_thread and event.name.startswith("MESSAGE_"):
            # The thread's own filter let it pass; the guild's silence does not undo that.
            return self.user_id in channel.thread_members
        extended = world.settings.passive_extended and event.name in PASSIVE_EXTENDED
        return extended or event.name in PASSIVE

    def _in_history(self, world: World, channel: Channel, message_id: int | None) -> bool:
        floor = world.history_floor(channel, self.lens)
        return floor is not None and (message_id is None or message_id >= floor)

    def _hears_thread(self, thread: Channel, name: str) -> bool:
        if self.lens.bot or self.user_id in thread.thread_members or name == "THREAD_DELETE":
            return True
        state = self.guild(thread.guild_id or 0)
        return thread.id in state.thread_lists or (state.threads and state.active)

    # Watermarks for guilds it is passive in

    def mark(self, world: World, channel: Channel, message_id: int) -> None:
        """Remembers a new message of a guild it is passive in."""
        guild = world.guilds.get(channel.guild_id or 0)
        if guild is None or self.lens.bot or self.user_id not in guild.members:
            return
        if not self.is_passive(world, guild, "MESSAGE_CREATE"):
            return
        if not world.can_view(channel, self.lens):
            return
        if channel.is_thread and self.user_id not in channel.thread_members:
            parent = world.channels.get(channel.parent_id or 0)
            if parent is None or parent.type not in POST_PARENTS or message_id != channel.id:
                return
            channel = parent
        self.watermarks.setdefault(guild.id, {})[channel.id] = message_id

    def tell_watermarks(self, world: World) -> None:
        """Tells what changed since it was last told, guild by guild."""
        changed, self.watermarks = self.watermarks, {}
        for guild_id, channels in changed.items():
            guild = world.guilds.get(guild_id)
            if guild is None or not self.is_passive(world, guild, "PASSIVE_UPDATES"):
                continue
            if "PASSIVE_UPDATES" not in self.ignored:
                shown = {str(key): str(value) for key, value in channels.items()}
                self.dispatch("PASSIVE_UPDATES", {"guild_id": str(guild_id), "channels": shown})
