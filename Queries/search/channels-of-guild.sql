-- Finds the channels of a guild.
-- :guild  the id of the guild
-- Returns: id
SELECT c.id FROM channels c JOIN guilds g ON g.key = c.guild WHERE g.id = :guild;
