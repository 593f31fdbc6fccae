-- Reads the name of a guild.
-- :id  the id
-- Returns: name
SELECT name FROM guilds WHERE id = :id;
