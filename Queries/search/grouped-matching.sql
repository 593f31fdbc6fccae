-- Counts the messages that the index finds and that pass predicates, by what they have in common.
-- :by  0 the channel, 1 the author, 2 the quarter of an hour
-- :match  what is looked for
-- :low_row  the lowest row
-- :high_row  the highest row
-- :low_id  the lowest id
-- :high_id  the highest id
-- Returns: key, count
-- Why: quarters, because local days are reckoned outside and no zone's day begins within one.
SELECT CASE :by WHEN 0 THEN m.channel WHEN 1 THEN m.author
  ELSE ((m.id >> 22) + 1420070400000) / 900000 END AS common, count(*)
FROM search_index s CROSS JOIN messages m ON m.row = s.rowid
WHERE s.search_index MATCH :match AND s.rowid BETWEEN :low_row AND :high_row
  AND m.id BETWEEN :low_id AND :high_id AND /*predicates*/ 1
GROUP BY common;
