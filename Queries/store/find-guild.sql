-- Finds a guild.
-- :id  its id
-- Returns: key
SELECT key FROM guilds WHERE id = :id;
