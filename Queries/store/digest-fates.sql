-- Reads what became of messages, deletions first, in the order of rows.
-- Returns: channel, row, deleted_at or null, 1 where it is pinned, pinned_at
SELECT m.channel, x.row, x.deleted_at, x.pinned, x.pinned_at
FROM (
  SELECT row, deleted_at, 0 AS pinned, NULL AS pinned_at FROM deletions
  UNION ALL
  SELECT row, NULL, 1, pinned_at FROM pins
) x JOIN messages m ON m.row = x.row
ORDER BY x.pinned, x.row;
