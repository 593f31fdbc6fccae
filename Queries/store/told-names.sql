-- Lists every name that anybody or anything bore.
-- Returns: kind, id of the bearer, guild id or 0, name, first_seen
SELECT n.kind,
  CASE n.kind WHEN 0 THEN u.id WHEN 1 THEN c.id ELSE b.id END,
  coalesce(g.id, 0), n.name, n.first_seen
FROM names n
LEFT JOIN users u ON n.kind = 0 AND u.key = n.target
LEFT JOIN channels c ON n.kind = 1 AND c.key = n.target
LEFT JOIN guilds b ON n.kind = 2 AND b.key = n.target
LEFT JOIN guilds g ON g.key = n.guild;
