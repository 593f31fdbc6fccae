-- Lists the names that hold a text: of what has the most messages first, and of one thing the one that begins so first.
-- :kind  0 users, 1 channels, 2 guilds
-- :text  what they hold, as it is compared
-- :limit  how many at most
-- Returns: name, target
SELECT n.name, n.target FROM names n
WHERE n.kind = :kind AND instr(n.folded, :text) > 0
ORDER BY CASE n.kind WHEN 0 THEN (SELECT messages FROM users u WHERE u.key = n.target)
    WHEN 1 THEN (SELECT messages FROM channels c WHERE c.key = n.target)
    ELSE (SELECT sum(c.messages) FROM channels c WHERE c.guild = n.target) END DESC,
  instr(n.folded, :text), n.name
LIMIT :limit;
