-- Finds a channel.
-- :id  its id
-- Returns: key, guild, guild id
SELECT c.key, c.guild, g.id FROM channels c LEFT JOIN guilds g ON g.key = c.guild WHERE c.id = :id;
