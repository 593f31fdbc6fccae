-- Notes that a command begins to write.
-- :command  its name
-- :origin  what it reads from
-- :source  the source of its documents, a number of Source
-- :started_at  Unix milliseconds
-- Returns: id
INSERT INTO runs (command, origin, source, started_at)
VALUES (:command, :origin, :source, :started_at) RETURNING id;
