-- Removes a property of the archive.
-- :name  its name
DELETE FROM properties WHERE name = :name;
