-- Notes that a message is no longer pinned.
-- :row  the row
DELETE FROM pins WHERE row = :row;
