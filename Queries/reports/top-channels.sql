-- Counts messages and the people who wrote them by channel, most messages first.
-- :low_row  the lowest row
-- :high_row  the highest row
-- :low  the lowest id
-- :high  the highest id
-- :channels  the ids of the channels as a JSON list, or NULL for all
-- :users  the ids of the authors as a JSON list, or NULL for all
-- :limit  how many lines at most; -1 for all
-- Returns: id, name or the people in it, guild_name, messages, share, authors
WITH counts AS MATERIALIZED (
  SELECT m.channel, count(*) AS messages, count(DISTINCT m.author) AS authors
  FROM messages m
  WHERE m.row BETWEEN :low_row AND :high_row AND m.id BETWEEN :low AND :high
    AND (:channels IS NULL OR m.channel IN (
      SELECT c.key FROM json_each(:channels) j JOIN channels c ON c.id = j.value))
    AND (:users IS NULL OR m.author IN (
      SELECT u.key FROM json_each(:users) j JOIN users u ON u.id = j.value))
  GROUP BY m.channel
)
SELECT c.id,
  channel_name(c.name, c.type, (SELECT group_concat(coalesce(u.global_name, u.username), ', ')
    FROM json_each(c.recipients) r JOIN users u ON u.id = CAST(r.value AS INTEGER))),
  g.name, n.messages, 1.0 * n.messages / (SELECT sum(messages) FROM counts), n.authors
FROM counts n JOIN channels c ON c.key = n.channel LEFT JOIN guilds g ON g.key = c.guild
ORDER BY n.messages DESC, c.id LIMIT :limit;
