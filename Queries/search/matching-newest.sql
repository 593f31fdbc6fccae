-- Finds the messages that the index finds, newest first.
-- :match  what is looked for
-- :low_row  the lowest row
-- :high_row  the highest row
-- :low_id  the lowest id
-- :high_id  the highest id
-- Returns: row, id, channel key
-- Why: FTS5 walks its postings downwards and is left as soon as the page is full: no LIMIT, for rows are in order of time only up to the displacement, and the reader knows when to stop.
SELECT m.row, m.id, m.channel
FROM search_index s CROSS JOIN messages m ON m.row = s.rowid
WHERE s.search_index MATCH :match AND s.rowid BETWEEN :low_row AND :high_row
  AND m.id BETWEEN :low_id AND :high_id AND /*predicates*/ 1
ORDER BY s.rowid DESC;
