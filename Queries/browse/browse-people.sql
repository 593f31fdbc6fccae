-- Lists those who wrote most, and those who wrote nothing last.
-- :limit  how many at most
-- Returns: id, name, username, messages
SELECT id, coalesce(global_name, username), username, messages FROM users
WHERE id > 0 ORDER BY messages DESC, id LIMIT :limit;
