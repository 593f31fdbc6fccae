-- Lets the ranking function see what the index finds, newest first, until it has seen enough.
-- :match  what is looked for
-- Returns: one, where there was more to see
-- Why: never ORDER BY rank, which reads every position list. The function keeps the best rows itself: as a condition it costs a third of what sorting its scores would. Bounds of rows would be checked again for each.
SELECT 1 FROM search_index s
WHERE s.search_index MATCH :match AND relevance(s.search_index)
ORDER BY s.rowid DESC LIMIT 1;
