-- Lists memberships.
-- Returns: guild id, user id, nick, roles, joined_at, seen_at
SELECT g.id, u.id, m.nick, m.roles, m.joined_at, m.seen_at
FROM members m JOIN guilds g ON g.key = m.guild JOIN users u ON u.key = m.user;
