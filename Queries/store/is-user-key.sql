-- Tells whether a key is a user's.
-- :key  the key
-- Returns: 1 where it is
SELECT 1 FROM users WHERE key = :key;
