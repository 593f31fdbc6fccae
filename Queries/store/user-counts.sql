-- Reads the counts of the users.
-- Returns: key, id, messages
SELECT key, id, messages FROM users ORDER BY key;
