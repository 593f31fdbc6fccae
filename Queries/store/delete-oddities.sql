-- Forgets what was unexpected in the document of a message.
-- :row  the row
DELETE FROM oddities WHERE row = :row;
