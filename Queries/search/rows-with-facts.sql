-- Lists the newest rows that the index finds, from one on.
-- :match  filter tokens
-- :low_row  the lowest row
-- Returns: row
SELECT s.rowid FROM search_index s
WHERE s.search_index MATCH :match AND s.rowid >= :low_row ORDER BY s.rowid DESC;
