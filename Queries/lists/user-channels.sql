-- Counts a person's messages by channel, most first.
-- :key  the person's key
-- Returns: id, name, type, guild_id, guild_name, recipients, messages, first_id, last_id
WITH counts AS MATERIALIZED (
  SELECT channel, count(*) AS messages, min(id) AS first_id, max(id) AS last_id
  FROM messages WHERE author = :key GROUP BY channel
)
SELECT c.id, c.name, c.type, g.id, g.name,
  (SELECT group_concat(coalesce(u.global_name, u.username), ', ')
    FROM json_each(c.recipients) r JOIN users u ON u.id = CAST(r.value AS INTEGER)),
  n.messages, n.first_id, n.last_id
FROM counts n JOIN channels c ON c.key = n.channel LEFT JOIN guilds g ON g.key = c.guild
ORDER BY n.messages DESC, c.id;
