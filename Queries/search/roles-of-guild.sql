-- Lists the roles of a guild that have a colour, the highest first.
-- :guild  the id of the guild
-- Returns: id, color, position
SELECT r.id, r.color, r.position FROM roles r
WHERE r.guild = (SELECT key FROM guilds WHERE id = :guild) AND r.color > 0
ORDER BY r.position DESC, r.id;
