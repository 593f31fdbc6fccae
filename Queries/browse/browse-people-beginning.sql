-- Lists the people of whom a name begins with a text, those who wrote most first.
-- :low  the beginning, as it is compared
-- :high  what comes after every name with that beginning
-- :limit  how many at most
-- Returns: name, username, messages, the names that begin so, a line each
SELECT u.global_name, u.username, u.messages,
  (SELECT group_concat(n.name, char(10)) FROM names n
    WHERE n.kind = 0 AND n.target = u.key AND n.folded >= :low AND n.folded < :high)
FROM (SELECT key, id, global_name, username, messages FROM users
  WHERE key IN (SELECT target FROM names WHERE kind = 0 AND folded >= :low AND folded < :high)
  ORDER BY messages DESC, id LIMIT :limit) u
ORDER BY u.messages DESC, u.id;
