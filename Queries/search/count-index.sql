-- Counts the messages that the index finds, up to a limit.
-- :match  what is looked for
-- :low_row  the lowest row
-- :high_row  the highest row
-- :limit  where counting ends, -1 for never
-- Returns: count
-- Why: the index alone: no row is read.
SELECT count(*) FROM (
  SELECT 1 FROM search_index s
  WHERE s.search_index MATCH :match AND s.rowid BETWEEN :low_row AND :high_row
  LIMIT :limit
);
