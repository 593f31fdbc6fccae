-- Lists the guilds with what is held of each; people are members that were seen, and authors.
-- Returns: id, name, channels, people, messages, first_id, last_id
WITH people AS MATERIALIZED (
  SELECT guild, author AS user FROM messages WHERE guild IS NOT NULL GROUP BY 1, 2
  UNION
  SELECT guild, user FROM members
),
counts AS MATERIALIZED (SELECT guild, count(*) AS people FROM people GROUP BY guild)
SELECT g.id, g.name, count(c.key), coalesce(n.people, 0), coalesce(sum(c.messages), 0),
  min(c.first_id), max(c.last_id)
FROM guilds g LEFT JOIN channels c ON c.guild = g.key LEFT JOIN counts n ON n.guild = g.key
GROUP BY g.key ORDER BY g.id;
