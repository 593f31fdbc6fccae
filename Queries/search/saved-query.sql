-- Reads a saved search.
-- :name  its name
-- Returns: query
SELECT query FROM saved WHERE name = :name;
