-- Finds the roles with a name.
-- :name  the name in lower case
-- Returns: id
SELECT id FROM roles WHERE folded_case(name) = :name LIMIT 500;
