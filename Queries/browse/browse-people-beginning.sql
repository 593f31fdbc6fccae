-- Lists the people of whom a name begins with a text, those who wrote most first.
-- :low  the beginning, as it is compared
-- :high  what comes after every name with that beginning
-- :limit  how many at most
-- Returns: name, username, messages, the names that begin so, a line each
SELECT u.global_name, u.username, u.messages, group_concat(n.name, char(10))
FROM names n JOIN users u ON u.key = n.target
WHERE n.kind = 0 AND n.folded >= :low AND n.folded < :high
GROUP BY u.key ORDER BY u.messages DESC, u.id LIMIT :limit;
