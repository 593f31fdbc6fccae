-- Reads a property of the archive.
-- :name  its name
-- Returns: value
SELECT value FROM properties WHERE name = :name;
