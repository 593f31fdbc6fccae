-- Finds a user.
-- :id  the id, 0 for the system
-- Returns: key, username, discriminator, global_name, avatar, kind, flags, seen_at
SELECT key, username, discriminator, global_name, avatar, kind, flags, seen_at FROM users WHERE id = :id;
