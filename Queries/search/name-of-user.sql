-- Reads the name that a user goes by.
-- :id  the id
-- Returns: name
SELECT coalesce(global_name, username) FROM users WHERE id = :id;
