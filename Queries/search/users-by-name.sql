-- Finds the users that ever bore a name.
-- :folded  the name as it is compared
-- Returns: id
SELECT DISTINCT u.id FROM names n JOIN users u ON u.key = n.target
WHERE n.folded = :folded AND n.kind = 0 ORDER BY u.messages DESC LIMIT 500;
