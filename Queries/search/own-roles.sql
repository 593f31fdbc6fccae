-- Finds the roles that some people bear.
-- :users  a JSON array of the ids of people
-- Returns: user id, role id
-- Why: guilds are few and a membership is found by guild and person, so nobody else's is read.
SELECT u.id, r.value
FROM users u CROSS JOIN guilds g CROSS JOIN members m ON m.guild = g.key AND m.user = u.key
CROSS JOIN json_each(m.roles) r
WHERE u.id IN (SELECT value FROM json_each(:users)) ORDER BY u.id, r.value;
