-- Counts the messages that the index finds and that pass predicates, up to a limit.
-- :match  what is looked for
-- :low_row  the lowest row
-- :high_row  the highest row
-- :low_id  the lowest id
-- :high_id  the highest id
-- :limit  where counting ends, -1 for never
-- Returns: count
SELECT count(*) FROM (
  SELECT 1 FROM search_index s CROSS JOIN messages m ON m.row = s.rowid
  WHERE s.search_index MATCH :match AND s.rowid BETWEEN :low_row AND :high_row
    AND m.id BETWEEN :low_id AND :high_id AND /*predicates*/ 1
  LIMIT :limit
);
