-- Lists the last runs, newest first.
-- :limit  how many at most
-- Returns: id, command, origin, source, started_at, ended_at, outcome, counts
SELECT id, command, origin, source, started_at, ended_at, outcome, counts FROM runs
ORDER BY id DESC LIMIT :limit;
