-- Finds the messages of a channel before a row, nearest first.
-- :match  the filter token of the channel
-- :row  the row
-- :limit  how many
-- Returns: row
-- Why: a channel in order is its filter token in the index: there is no other index by channel.
SELECT s.rowid FROM search_index s
WHERE s.search_index MATCH :match AND s.rowid < :row ORDER BY s.rowid DESC LIMIT :limit;
