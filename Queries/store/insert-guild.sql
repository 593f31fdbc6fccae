-- Makes a guild known by its id.
-- :id  its id
-- Why: no RETURNING: it opens a statement's savepoint, at which FTS5 writes out its whole buffer.
INSERT INTO guilds (id) VALUES (:id);
