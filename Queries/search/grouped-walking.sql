-- Counts messages without the index, by what they have in common.
-- :by  0 the channel, 1 the author, 2 the quarter of an hour
-- :low_row  the lowest row
-- :high_row  the highest row
-- :low_id  the lowest id
-- :high_id  the highest id
-- Returns: key, count
SELECT CASE :by WHEN 0 THEN m.channel WHEN 1 THEN m.author
  ELSE ((m.id >> 22) + 1420070400000) / 900000 END AS common, count(*)
FROM messages m
WHERE m.row BETWEEN :low_row AND :high_row
  AND m.id BETWEEN :low_id AND :high_id AND /*predicates*/ 1
GROUP BY common;
