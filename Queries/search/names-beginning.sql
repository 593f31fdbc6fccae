-- Lists the names that begin with a text, of what has the most messages first.
-- :kind  0 users, 1 channels, 2 guilds
-- :low  the beginning, as it is compared
-- :high  what comes after every name with that beginning
-- :limit  how many at most
-- Returns: name, guild name, messages
SELECT n.name,
  CASE WHEN n.kind = 1 THEN (SELECT g.name FROM channels c JOIN guilds g ON g.key = c.guild
    WHERE c.key = n.target) END,
  CASE n.kind WHEN 0 THEN (SELECT messages FROM users u WHERE u.key = n.target)
    WHEN 1 THEN (SELECT messages FROM channels c WHERE c.key = n.target)
    ELSE (SELECT sum(c.messages) FROM channels c WHERE c.guild = n.target) END AS messages
FROM names n WHERE n.kind = :kind AND n.folded >= :low AND n.folded < :high
ORDER BY messages DESC, n.name LIMIT :limit;
