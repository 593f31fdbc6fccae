-- Lists the guilds with what is held of each.
-- Returns: id, name, channels, people, messages, first_id, last_id
SELECT g.id, g.name, count(c.key), (SELECT count(*) FROM members b WHERE b.guild = g.key),
  coalesce(sum(c.messages), 0), min(c.first_id), max(c.last_id)
FROM guilds g LEFT JOIN channels c ON c.guild = g.key GROUP BY g.key ORDER BY g.id;
