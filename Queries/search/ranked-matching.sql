-- Lets the ranking function see what the index finds and what passes predicates, newest first, until it has seen enough.
-- :match  what is looked for
-- :low_row  the lowest row
-- :high_row  the highest row
-- :low_id  the lowest id
-- :high_id  the highest id
-- Returns: one, where there was more to see
-- Why: within CASE, for the function must not see a row before its message has passed.
SELECT 1
FROM search_index s CROSS JOIN messages m ON m.row = s.rowid
WHERE s.search_index MATCH :match AND s.rowid BETWEEN :low_row AND :high_row
  AND CASE WHEN m.id BETWEEN :low_id AND :high_id AND /*predicates*/ 1
    THEN relevance(s.search_index) ELSE 0 END
ORDER BY s.rowid DESC LIMIT 1;
