-- Lists the ids of all people.
-- Returns: id
SELECT id FROM users WHERE id <> 0 ORDER BY id;
