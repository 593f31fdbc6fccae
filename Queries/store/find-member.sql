-- Finds what a guild adds to a user.
-- :guild  the key of the guild
-- :user  the key of the user
-- Returns: nick, roles, joined_at, seen_at
SELECT nick, roles, joined_at, seen_at FROM members WHERE guild = :guild AND user = :user;
