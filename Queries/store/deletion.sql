-- Tells when a message was deleted.
-- :row  the row
-- Returns: deleted_at
SELECT deleted_at FROM deletions WHERE row = :row;
