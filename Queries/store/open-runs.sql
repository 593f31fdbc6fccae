-- Lists the runs whose end was never noted, oldest first.
-- Returns: id, command, origin, source, started_at, ended_at, outcome, counts
SELECT id, command, origin, source, started_at, ended_at, outcome, counts FROM runs
WHERE ended_at IS NULL ORDER BY id;
