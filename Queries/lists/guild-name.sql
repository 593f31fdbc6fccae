-- Reads the name of a guild.
-- :id  the guild
-- Returns: name
SELECT name FROM guilds WHERE id = :id;
