-- Counts messages by hour of the day that local_hour tells, every hour of it.
-- :low_row  the lowest row
-- :high_row  the highest row
-- :low  the lowest id
-- :high  the highest id
-- :channels  the ids of the channels as a JSON list, or NULL for all
-- :users  the ids of the authors as a JSON list, or NULL for all
-- Returns: hour (0 to 23), messages, share
-- Why: the clock is asked once for each quarter of an hour, not for each message; all zones change on
--   quarters.
WITH RECURSIVE hours(hour) AS (
  SELECT 0 UNION ALL SELECT hour + 1 FROM hours WHERE hour < 23
),
quarters AS (
  SELECT coalesce(m.sent_at, (m.id >> 22) + 1420070400000) / 900000 AS quarter, count(*) AS messages
  FROM messages m
  WHERE m.row BETWEEN :low_row AND :high_row AND m.id BETWEEN :low AND :high
    AND (:channels IS NULL OR m.channel IN (
      SELECT c.key FROM json_each(:channels) j JOIN channels c ON c.id = j.value))
    AND (:users IS NULL OR m.author IN (
      SELECT u.key FROM json_each(:users) j JOIN users u ON u.id = j.value))
  GROUP BY 1
),
counts AS (
  SELECT local_hour(quarter) AS hour, sum(messages) AS messages
  FROM quarters GROUP BY 1
)
SELECT hour, coalesce(messages, 0),
  coalesce(1.0 * messages / (SELECT sum(messages) FROM counts), 0.0)
FROM hours LEFT JOIN counts USING (hour) ORDER BY hour;
