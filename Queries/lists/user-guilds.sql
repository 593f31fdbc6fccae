-- Lists the guilds that a person wrote in or was seen in.
-- :key  the person's key
-- Returns: id, name, nick, role names, joined_at
WITH places AS MATERIALIZED (
  SELECT DISTINCT guild FROM messages WHERE author = :key
  UNION
  SELECT guild FROM members WHERE user = :key
)
SELECT g.id, g.name, b.nick,
  (SELECT group_concat(o.name, ', ') FROM json_each(b.roles) r
    JOIN roles o ON o.id = CAST(r.value AS INTEGER)),
  b.joined_at
FROM places p JOIN guilds g ON g.key = p.guild
  LEFT JOIN members b ON b.guild = g.key AND b.user = :key
ORDER BY g.name, g.id;
