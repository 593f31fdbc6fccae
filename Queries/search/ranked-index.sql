-- Lets the ranking function see what the index finds, newest first, until it has seen enough.
-- :match  what is looked for
-- :low_row  the lowest row
-- :high_row  the highest row
-- Returns: one, where there was more to see
-- Why: never ORDER BY rank, which reads every position list. The function keeps the best rows itself: as a condition it costs a third of what sorting its scores would.
SELECT 1 FROM search_index s
WHERE s.search_index MATCH :match AND s.rowid BETWEEN :low_row AND :high_row
  AND relevance(s.search_index)
ORDER BY s.rowid DESC LIMIT 1;
