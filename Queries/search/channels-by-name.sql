-- Finds the channels that ever bore a name.
-- :folded  the name as it is compared
-- Returns: id, guild id
SELECT DISTINCT c.id, g.id FROM names n JOIN channels c ON c.key = n.target
LEFT JOIN guilds g ON g.key = c.guild
WHERE n.folded = :folded AND n.kind = 1 ORDER BY c.messages DESC LIMIT 500;
