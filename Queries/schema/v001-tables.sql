-- Makes the tables of schema version 1.
CREATE TABLE properties (
  name TEXT PRIMARY KEY,
  value ANY
) STRICT, WITHOUT ROWID;

CREATE TABLE dictionaries (
  id INTEGER PRIMARY KEY,
  body BLOB NOT NULL
) STRICT;

CREATE TABLE fragments (
  id INTEGER PRIMARY KEY,
  hash INTEGER NOT NULL,
  bytes BLOB NOT NULL
) STRICT;

CREATE INDEX fragments_by_hash ON fragments (hash);

CREATE TABLE runs (
  id INTEGER PRIMARY KEY,
  command TEXT NOT NULL,
  origin TEXT,
  source INTEGER NOT NULL,
  started_at INTEGER NOT NULL,
  ended_at INTEGER,
  outcome TEXT,
  counts TEXT
) STRICT;

CREATE TABLE guilds (
  key INTEGER PRIMARY KEY,
  id INTEGER NOT NULL UNIQUE,
  name TEXT,
  icon TEXT,
  owner_id INTEGER,
  history_cutoff INTEGER,
  nsfw INTEGER NOT NULL DEFAULT 0,
  document BLOB,
  rank INTEGER NOT NULL DEFAULT -1,
  seen_at INTEGER NOT NULL DEFAULT 0,
  state TEXT
) STRICT;

CREATE TABLE roles (
  id INTEGER PRIMARY KEY,
  guild INTEGER NOT NULL,
  name TEXT,
  color INTEGER NOT NULL,
  position INTEGER NOT NULL,
  permissions TEXT NOT NULL
) STRICT;

CREATE TABLE emoji (
  id INTEGER PRIMARY KEY,
  guild INTEGER,
  name TEXT,
  animated INTEGER
) STRICT;

CREATE TABLE channels (
  key INTEGER PRIMARY KEY,
  id INTEGER NOT NULL UNIQUE,
  guild INTEGER,
  parent_id INTEGER,
  type INTEGER,
  name TEXT,
  topic TEXT,
  position INTEGER,
  last_message_id INTEGER,
  owner_id INTEGER,
  nsfw INTEGER NOT NULL DEFAULT 0,
  recipients TEXT,
  document BLOB,
  rank INTEGER NOT NULL DEFAULT -1,
  seen_at INTEGER NOT NULL DEFAULT 0,
  state TEXT,
  messages INTEGER NOT NULL DEFAULT 0,
  first_id INTEGER,
  last_id INTEGER
) STRICT;

CREATE TABLE users (
  key INTEGER PRIMARY KEY,
  id INTEGER NOT NULL UNIQUE,
  username TEXT,
  discriminator TEXT,
  global_name TEXT,
  avatar TEXT,
  kind TEXT NOT NULL DEFAULT 'user',
  flags INTEGER NOT NULL DEFAULT 0,
  seen_at INTEGER NOT NULL DEFAULT 0,
  messages INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE members (
  guild INTEGER NOT NULL,
  user INTEGER NOT NULL,
  nick TEXT,
  roles TEXT,
  joined_at INTEGER,
  seen_at INTEGER NOT NULL,
  PRIMARY KEY (guild, user)
) STRICT, WITHOUT ROWID;

CREATE TABLE names (
  kind INTEGER NOT NULL,
  target INTEGER NOT NULL,
  guild INTEGER NOT NULL,
  name TEXT NOT NULL,
  folded TEXT NOT NULL,
  first_seen INTEGER NOT NULL,
  PRIMARY KEY (kind, target, guild, name)
) STRICT, WITHOUT ROWID;

CREATE INDEX names_by_text ON names (folded, kind);

CREATE TABLE messages (
  row INTEGER PRIMARY KEY,
  id INTEGER NOT NULL,
  channel INTEGER NOT NULL,
  guild INTEGER,
  author INTEGER NOT NULL,
  author_name TEXT,
  type INTEGER NOT NULL,
  flags INTEGER NOT NULL,
  sent_at INTEGER,
  edited_at INTEGER,
  reply_to INTEGER,
  reply_channel INTEGER,
  content TEXT NOT NULL
) STRICT;

CREATE UNIQUE INDEX messages_by_id ON messages (id, channel);

CREATE INDEX messages_by_reply ON messages (reply_to) WHERE reply_to IS NOT NULL;

CREATE TABLE documents (
  row INTEGER PRIMARY KEY,
  run INTEGER NOT NULL,
  received_at INTEGER,
  rank INTEGER NOT NULL,
  shape INTEGER NOT NULL,
  dictionary INTEGER NOT NULL,
  body BLOB NOT NULL
) STRICT;

CREATE TABLE versions (
  id INTEGER PRIMARY KEY,
  row INTEGER NOT NULL,
  seen_at INTEGER NOT NULL,
  edited_at INTEGER,
  run INTEGER NOT NULL,
  rank INTEGER NOT NULL,
  shape INTEGER NOT NULL,
  dictionary INTEGER NOT NULL,
  content TEXT NOT NULL,
  body BLOB NOT NULL
) STRICT;

CREATE INDEX versions_by_row ON versions (row);

CREATE TABLE deletions (
  row INTEGER PRIMARY KEY,
  deleted_at INTEGER NOT NULL,
  run INTEGER NOT NULL
) STRICT;

CREATE TABLE pins (
  row INTEGER PRIMARY KEY,
  pinned_at INTEGER
) STRICT;

CREATE TABLE attachments (
  row INTEGER NOT NULL,
  position INTEGER NOT NULL,
  id INTEGER,
  filename TEXT NOT NULL,
  content_type TEXT,
  size INTEGER,
  width INTEGER,
  height INTEGER,
  duration REAL,
  url TEXT,
  state TEXT,
  sha256 TEXT,
  PRIMARY KEY (row, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE reactions (
  row INTEGER NOT NULL,
  emoji_id INTEGER NOT NULL,
  emoji_name TEXT NOT NULL,
  animated INTEGER,
  count INTEGER NOT NULL,
  PRIMARY KEY (row, emoji_id, emoji_name)
) STRICT, WITHOUT ROWID;

CREATE INDEX reactions_by_emoji ON reactions (emoji_name, row);

CREATE TABLE reactors (
  row INTEGER NOT NULL,
  emoji_id INTEGER NOT NULL,
  emoji_name TEXT NOT NULL,
  user INTEGER NOT NULL,
  PRIMARY KEY (row, emoji_id, emoji_name, user)
) STRICT, WITHOUT ROWID;

CREATE INDEX reactors_by_user ON reactors (user, row);

CREATE TABLE mentions (
  row INTEGER NOT NULL,
  kind INTEGER NOT NULL,
  target INTEGER NOT NULL,
  PRIMARY KEY (row, kind, target)
) STRICT, WITHOUT ROWID;

CREATE TABLE oddities (
  id INTEGER PRIMARY KEY,
  run INTEGER NOT NULL,
  received_at INTEGER NOT NULL,
  row INTEGER,
  channel_id INTEGER,
  path TEXT NOT NULL,
  expected TEXT NOT NULL,
  found TEXT NOT NULL,
  document BLOB
) STRICT;

CREATE INDEX oddities_by_row ON oddities (row);

CREATE TABLE coverage (
  channel INTEGER NOT NULL,
  account INTEGER NOT NULL,
  source INTEGER NOT NULL,
  low_id INTEGER NOT NULL,
  high_id INTEGER NOT NULL,
  learned_at INTEGER NOT NULL,
  run INTEGER NOT NULL,
  PRIMARY KEY (channel, account, source, low_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE stars (
  kind INTEGER NOT NULL,
  id INTEGER NOT NULL,
  channel_id INTEGER NOT NULL,
  starred_at INTEGER NOT NULL,
  PRIMARY KEY (kind, id, channel_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE saved (
  name TEXT PRIMARY KEY,
  query TEXT NOT NULL,
  made_at INTEGER NOT NULL,
  seen_row INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE TABLE lookups (
  query TEXT PRIMARY KEY,
  seen_row INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE vocabulary (
  term TEXT PRIMARY KEY,
  messages INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
