-- Lists every name that a person bore, in no guild and in each.
-- :id  the person
-- Returns: guild id or 0, name, first_seen
SELECT coalesce(g.id, 0), n.name, n.first_seen
FROM users u JOIN names n ON n.kind = 0 AND n.target = u.key LEFT JOIN guilds g ON g.key = n.guild
WHERE u.id = :id ORDER BY 1, 2;
