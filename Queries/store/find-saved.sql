-- Finds a saved search.
-- :name  its name
-- Returns: name, query, made_at, seen_row
SELECT name, query, made_at, seen_row FROM saved WHERE name = :name;
