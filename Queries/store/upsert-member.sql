-- Adds or renews a membership, whatever was known of it.
-- :guild  the key of the guild
-- :user  the key of the user
-- :nick  the name in the guild
-- :roles  a JSON array of ids
-- :joined_at  Unix milliseconds
-- :seen_at  Unix milliseconds
INSERT INTO members (guild, user, nick, roles, joined_at, seen_at)
VALUES (:guild, :user, :nick, :roles, :joined_at, :seen_at)
ON CONFLICT (guild, user) DO UPDATE SET nick = excluded.nick, roles = excluded.roles,
  joined_at = coalesce(excluded.joined_at, joined_at), seen_at = excluded.seen_at;
