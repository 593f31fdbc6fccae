-- Finds what the index finds, the most fitting first, without reading messages.
-- :match  what is looked for
-- :low_row  the lowest row
-- :high_row  the highest row
-- Returns: row, score
-- Why: never ORDER BY rank, which reads every position list; the two hundred best are looked at closely afterwards.
SELECT s.rowid, relevance(s.search_index) AS score FROM search_index s
WHERE s.search_index MATCH :match AND s.rowid BETWEEN :low_row AND :high_row
ORDER BY score, s.rowid DESC LIMIT 200;
