-- Reads what a guild adds to a person.
-- :guild_id  the guild
-- :user_id  the person
-- Returns: guild id, user id, nick, roles, joined_at, seen_at
SELECT g.id, u.id, m.nick, m.roles, m.joined_at, m.seen_at
FROM guilds g JOIN users u JOIN members m ON m.guild = g.key AND m.user = u.key
WHERE g.id = :guild_id AND u.id = :user_id;
