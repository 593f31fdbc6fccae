-- Makes a channel known by its id.
-- :id  its id
-- :guild  the key of its guild
-- Why: no RETURNING: it opens a statement's savepoint, at which FTS5 writes out its whole buffer.
INSERT INTO channels (id, guild) VALUES (:id, :guild);
