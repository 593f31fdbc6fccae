-- Counts messages without the index, up to a limit.
-- :low_row  the lowest row
-- :high_row  the highest row
-- :low_id  the lowest id
-- :high_id  the highest id
-- :limit  where counting ends, -1 for never
-- Returns: count
SELECT count(*) FROM (
  SELECT 1 FROM messages m
  WHERE m.row BETWEEN :low_row AND :high_row
    AND m.id BETWEEN :low_id AND :high_id AND /*predicates*/ 1
  LIMIT :limit
);
