-- Lists the guilds that a person was seen in.
-- :key  the person's key
-- Returns: id, name, nick, role names, joined_at
SELECT g.id, g.name, b.nick,
  (SELECT group_concat(o.name, ', ') FROM json_each(b.roles) r
    JOIN roles o ON o.id = CAST(r.value AS INTEGER)),
  b.joined_at
FROM members b JOIN guilds g ON g.key = b.guild WHERE b.user = :key ORDER BY g.name, g.id;
