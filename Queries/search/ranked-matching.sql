-- Finds what the index finds and what passes predicates, the most fitting first.
-- :match  what is looked for
-- :low_row  the lowest row
-- :high_row  the highest row
-- :low_id  the lowest id
-- :high_id  the highest id
-- Returns: row, score
SELECT m.row, relevance(s.search_index) AS score
FROM search_index s CROSS JOIN messages m ON m.row = s.rowid
WHERE s.search_index MATCH :match AND s.rowid BETWEEN :low_row AND :high_row
  AND m.id BETWEEN :low_id AND :high_id AND /*predicates*/ 1
ORDER BY score, s.rowid DESC LIMIT 200;
