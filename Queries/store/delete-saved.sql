-- Forgets a saved search.
-- :name  its name
DELETE FROM saved WHERE name = :name;
