-- Lists the runs whose end was never noted, oldest first, but for those after which the same was done to the end.
-- Returns: id, command, origin, source, started_at, ended_at, outcome, counts
SELECT id, command, origin, source, started_at, ended_at, outcome, counts FROM runs r
WHERE ended_at IS NULL AND NOT EXISTS (
  SELECT 1 FROM runs later
  WHERE later.id > r.id AND later.command = r.command AND later.origin IS r.origin AND later.outcome = 'done'
)
ORDER BY id;
