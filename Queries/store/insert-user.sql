-- Makes a user known.
-- :id  the id, 0 for the system
-- :username  the login name
-- :discriminator  four digits
-- :global_name  the display name
-- :avatar  the hash of the avatar
-- :kind  user, bot, webhook or system
-- :flags  public flags
-- :seen_at  Unix milliseconds
-- Why: no RETURNING: it opens a statement's savepoint, at which FTS5 writes out its whole buffer.
INSERT INTO users (id, username, discriminator, global_name, avatar, kind, flags, seen_at)
VALUES (:id, :username, :discriminator, :global_name, :avatar, :kind, :flags, :seen_at);
