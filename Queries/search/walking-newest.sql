-- Finds messages without the index, newest first.
-- :low_row  the lowest row
-- :high_row  the highest row
-- :low_id  the lowest id
-- :high_id  the highest id
-- Returns: row, id, channel key
SELECT m.row, m.id, m.channel
FROM messages m
WHERE m.row BETWEEN :low_row AND :high_row
  AND m.id BETWEEN :low_id AND :high_id AND /*predicates*/ 1
ORDER BY m.row DESC;
