-- Tells whether a row of messages is taken.
-- :row  the row
-- Returns: 1 where it is
SELECT 1 FROM messages WHERE row = :row;
