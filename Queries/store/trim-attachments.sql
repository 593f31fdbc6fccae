-- Removes the attachments that a message no longer has.
-- :row  the row
-- :count  how many it has
DELETE FROM attachments WHERE row = :row AND position >= :count;
