-- Reads who a user's key stands for.
-- :key  the key
-- Returns: id, name
SELECT id, coalesce(global_name, username) FROM users WHERE key = :key;
