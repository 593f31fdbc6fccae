-- Finds the messages that the index finds, oldest first.
-- :match  what is looked for
-- :low_row  the lowest row
-- :high_row  the highest row
-- :low_id  the lowest id
-- :high_id  the highest id
-- Returns: row, id, channel key
SELECT m.row, m.id, m.channel
FROM search_index s CROSS JOIN messages m ON m.row = s.rowid
WHERE s.search_index MATCH :match AND s.rowid BETWEEN :low_row AND :high_row
  AND m.id BETWEEN :low_id AND :high_id AND /*predicates*/ 1
ORDER BY s.rowid ASC;
