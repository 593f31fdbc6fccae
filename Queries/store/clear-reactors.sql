-- Removes everyone who added any emoji to a message.
-- :row  the row
DELETE FROM reactors WHERE row = :row;
