-- Reads which roles a member of a guild has.
-- :guild  the id of the guild
-- :user  the id of the user
-- Returns: the ids as a list in JSON
SELECT roles FROM members
WHERE guild = (SELECT key FROM guilds WHERE id = :guild)
  AND user = (SELECT key FROM users WHERE id = :user);
