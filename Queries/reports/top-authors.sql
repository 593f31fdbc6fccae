-- Counts messages by author, most first.
-- :low_row  the lowest row
-- :high_row  the highest row
-- :low  the lowest id
-- :high  the highest id
-- :channels  the ids of the channels as a JSON list, or NULL for all
-- :users  the ids of the authors as a JSON list, or NULL for all
-- :limit  how many lines at most; -1 for all
-- Returns: id, name, messages, share, first_id, last_id
WITH counts AS MATERIALIZED (
  SELECT m.author, count(*) AS messages, min(m.id) AS first_id, max(m.id) AS last_id
  FROM messages m
  WHERE m.row BETWEEN :low_row AND :high_row AND m.id BETWEEN :low AND :high
    AND (:channels IS NULL OR m.channel IN (
      SELECT c.key FROM json_each(:channels) j JOIN channels c ON c.id = j.value))
    AND (:users IS NULL OR m.author IN (
      SELECT u.key FROM json_each(:users) j JOIN users u ON u.id = j.value))
  GROUP BY m.author
)
SELECT u.id, coalesce(u.global_name, u.username), n.messages,
  1.0 * n.messages / (SELECT sum(messages) FROM counts), n.first_id, n.last_id
FROM counts n JOIN users u ON u.key = n.author ORDER BY n.messages DESC, u.id LIMIT :limit;
