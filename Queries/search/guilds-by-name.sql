-- Finds the guilds that ever bore a name.
-- :folded  the name as it is compared
-- Returns: id
SELECT DISTINCT g.id FROM names n JOIN guilds g ON g.key = n.target
WHERE n.folded = :folded AND n.kind = 2 LIMIT 500;
