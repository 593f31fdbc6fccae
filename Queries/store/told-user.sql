-- Reads what is known of a person.
-- :id  their id
-- Returns: id, username, discriminator, global_name, avatar, kind, flags, seen_at
SELECT id, username, discriminator, global_name, avatar, kind, flags, seen_at FROM users
WHERE id = :id AND id > 0;
