-- Reads what is known of a custom emoji.
-- :id  its id
-- Returns: id, guild id, name, animated
SELECT e.id, g.id, e.name, e.animated FROM emoji e LEFT JOIN guilds g ON g.key = e.guild
WHERE e.id = :id;
