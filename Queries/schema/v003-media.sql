-- Makes the tables of schema version 3: files that were sent, what became of them, and their texts.
-- Why: a file is known by its digest, and what leads to one by what it belongs to, for addresses change with every signature.
CREATE TABLE media_files (
  key INTEGER PRIMARY KEY,
  sha256 TEXT NOT NULL UNIQUE,
  size INTEGER NOT NULL,
  content_type TEXT,
  sniffed TEXT,
  content_hash TEXT,
  state INTEGER NOT NULL,
  stored_at INTEGER NOT NULL,
  checked_at INTEGER
) STRICT;

CREATE INDEX media_files_by_hash ON media_files (content_hash) WHERE content_hash IS NOT NULL;

CREATE TABLE media (
  key INTEGER PRIMARY KEY,
  kind INTEGER NOT NULL,
  target INTEGER NOT NULL,
  variant TEXT NOT NULL,
  name TEXT NOT NULL,
  moves INTEGER NOT NULL DEFAULT 0,
  place TEXT,
  url TEXT,
  signed_until INTEGER,
  dies_at INTEGER,
  size INTEGER,
  content_type TEXT,
  content_hash TEXT,
  channel_id INTEGER,
  message_id INTEGER,
  state INTEGER NOT NULL,
  reason TEXT,
  tries INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER NOT NULL DEFAULT 0,
  etag TEXT,
  file INTEGER,
  UNIQUE (kind, target, variant)
) STRICT;

CREATE INDEX media_by_place ON media (place) WHERE place IS NOT NULL;

CREATE INDEX media_by_file ON media (file) WHERE file IS NOT NULL;

CREATE INDEX media_waiting ON media (due_at) WHERE state IN (0, 6);

CREATE INDEX attachments_by_id ON attachments (id);

CREATE TABLE file_texts (
  file INTEGER PRIMARY KEY,
  encoding TEXT NOT NULL,
  is_cut INTEGER NOT NULL,
  body BLOB NOT NULL
) STRICT;

CREATE VIEW file_source AS SELECT file AS row, file_text(body) AS text FROM file_texts;

DROP VIEW v1_attachments;

CREATE VIEW v1_attachments AS
SELECT c.id AS channel_id, m.id AS message_id, a.position, a.id, a.filename, a.content_type, a.size,
  a.width, a.height, a.duration, a.url,
  CASE x.state WHEN 0 THEN 'wanted' WHEN 1 THEN 'held' WHEN 2 THEN 'expired' WHEN 3 THEN 'refused'
    WHEN 4 THEN 'too-big' WHEN 5 THEN 'gone' WHEN 6 THEN 'failed' WHEN 7 THEN 'pruned'
    ELSE a.state END AS state,
  f.sha256
FROM attachments a
JOIN messages m ON m.row = a.row
JOIN channels c ON c.key = m.channel
LEFT JOIN media x ON x.kind = 0 AND x.target = a.id AND x.variant = ''
LEFT JOIN media_files f ON f.key = x.file AND x.state = 1;
