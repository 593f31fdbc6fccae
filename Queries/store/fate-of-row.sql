-- Reads what no document tells of a message: its deletion and its pin.
-- :row  the row
-- Returns: deleted_at, 1 where it is pinned, pinned_at
SELECT (SELECT deleted_at FROM deletions WHERE row = :row),
  EXISTS (SELECT 1 FROM pins WHERE row = :row), (SELECT pinned_at FROM pins WHERE row = :row);
