-- Finds the row of the nth newest message that the index finds and that passes predicates.
-- :match  what is looked for
-- :low_row  the lowest row
-- :high_row  the highest row
-- :low_id  the lowest id
-- :high_id  the highest id
-- :offset  how many are newer
-- Returns: row
SELECT m.row
FROM search_index s CROSS JOIN messages m ON m.row = s.rowid
WHERE s.search_index MATCH :match AND s.rowid BETWEEN :low_row AND :high_row
  AND m.id BETWEEN :low_id AND :high_id AND /*predicates*/ 1
ORDER BY s.rowid DESC LIMIT 1 OFFSET :offset;
