-- Forgets whom a message mentions.
-- :row  the row
DELETE FROM mentions WHERE row = :row;
