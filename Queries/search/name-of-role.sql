-- Reads the name of a role.
-- :id  the id
-- Returns: name
SELECT name FROM roles WHERE id = :id;
