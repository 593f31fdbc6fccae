-- Makes the tables of schema version 2: what an archive knows of the accounts that fill it.
CREATE TABLE accounts (
  id INTEGER PRIMARY KEY,
  name TEXT,
  bot INTEGER NOT NULL,
  seen_at INTEGER NOT NULL
) STRICT;

CREATE TABLE favourites (
  account INTEGER NOT NULL,
  channel_id INTEGER NOT NULL,
  position INTEGER NOT NULL,
  PRIMARY KEY (account, channel_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE exclusions (
  id INTEGER PRIMARY KEY,
  added_at INTEGER NOT NULL
) STRICT;

CREATE TABLE channel_access (
  channel INTEGER NOT NULL,
  account INTEGER NOT NULL,
  state INTEGER NOT NULL,
  reason TEXT,
  since INTEGER NOT NULL,
  tries INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  PRIMARY KEY (channel, account)
) STRICT, WITHOUT ROWID;

CREATE TABLE sync_marks (
  account INTEGER NOT NULL,
  kind INTEGER NOT NULL,
  channel_id INTEGER NOT NULL,
  value INTEGER NOT NULL,
  PRIMARY KEY (account, kind, channel_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE reactor_marks (
  row INTEGER NOT NULL,
  emoji_id INTEGER NOT NULL,
  emoji_name TEXT NOT NULL,
  count INTEGER NOT NULL,
  after INTEGER,
  PRIMARY KEY (row, emoji_id, emoji_name)
) STRICT, WITHOUT ROWID;
