-- Finds the messages of a channel after a row, nearest first.
-- :match  the filter token of the channel
-- :row  the row
-- :limit  how many
-- Returns: row
SELECT s.rowid FROM search_index s
WHERE s.search_index MATCH :match AND s.rowid > :row ORDER BY s.rowid ASC LIMIT :limit;
