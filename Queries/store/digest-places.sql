-- Reads what exports show of guilds, channels, roles and emoji, one kind after the other.
-- Returns: kind, id, guild id, name, what else there is
-- Why: what changes with every message (counts, the last one, when something was seen) is left out.
SELECT 'guild' AS kind, id, NULL AS guild_id, name, json_array(icon, owner_id, history_cutoff, nsfw)
FROM guilds
UNION ALL
SELECT 'channel', c.id, g.id, c.name,
  json_array(c.parent_id, c.type, c.topic, c.position, c.owner_id, c.nsfw, c.recipients)
FROM channels c LEFT JOIN guilds g ON g.key = c.guild
UNION ALL
SELECT 'role', r.id, g.id, r.name, json_array(r.color, r.position, r.permissions)
FROM roles r LEFT JOIN guilds g ON g.key = r.guild
UNION ALL
SELECT 'emoji', e.id, g.id, e.name, json_array(e.animated)
FROM emoji e LEFT JOIN guilds g ON g.key = e.guild
ORDER BY 1, 2;
