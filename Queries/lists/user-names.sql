-- Lists every name that a person was seen under, oldest first.
-- :key  the person's key
-- Returns: name, guild_id, guild_name, first_seen
SELECT n.name, g.id, g.name, n.first_seen FROM names n LEFT JOIN guilds g ON g.key = n.guild
WHERE n.kind = 0 AND n.target = :key ORDER BY n.first_seen, n.name;
