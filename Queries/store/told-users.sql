-- Lists what is known of people.
-- Returns: id, username, discriminator, global_name, avatar, kind, flags, seen_at
SELECT id, username, discriminator, global_name, avatar, kind, flags, seen_at FROM users
WHERE id > 0 ORDER BY key;
