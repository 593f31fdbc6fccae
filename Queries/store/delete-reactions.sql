-- Removes the counts of the emoji on a message.
-- :row  the row
DELETE FROM reactions WHERE row = :row;
