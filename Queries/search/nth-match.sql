-- Finds the row of the nth newest message that the index finds.
-- :match  what is looked for
-- :low_row  the lowest row
-- :high_row  the highest row
-- :offset  how many are newer
-- Returns: row
SELECT s.rowid FROM search_index s
WHERE s.search_index MATCH :match AND s.rowid BETWEEN :low_row AND :high_row
ORDER BY s.rowid DESC LIMIT 1 OFFSET :offset;
