-- Counts messages and the people who wrote them by month of the calendar of local_month.
-- :low_row  the lowest row
-- :high_row  the highest row
-- :low  the lowest id
-- :high  the highest id
-- :channels  the ids of the channels as a JSON list, or NULL for all
-- :users  the ids of the authors as a JSON list, or NULL for all
-- Returns: month (YYYY-MM), messages, authors
-- Why: the calendar is asked once for each quarter of an hour and author, not for each message; all
--   zones change on quarters.
WITH quarters AS (
  SELECT coalesce(m.sent_at, (m.id >> 22) + 1420070400000) / 900000 AS quarter, m.author, count(*) AS messages
  FROM messages m
  WHERE m.row BETWEEN :low_row AND :high_row AND m.id BETWEEN :low AND :high
    AND (:channels IS NULL OR m.channel IN (
      SELECT c.key FROM json_each(:channels) j JOIN channels c ON c.id = j.value))
    AND (:users IS NULL OR m.author IN (
      SELECT u.key FROM json_each(:users) j JOIN users u ON u.id = j.value))
  GROUP BY 1, 2
)
SELECT local_month(quarter), sum(messages),
  count(DISTINCT author)
FROM quarters GROUP BY 1 ORDER BY 1;
