-- Reads whom a message mentions.
-- :row  the row
-- Returns: kind, target
SELECT kind, target FROM mentions WHERE row = :row ORDER BY kind, target;
