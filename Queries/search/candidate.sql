-- Reads what a hit is looked at closely by, without its document.
-- :row  the row
-- Returns: id, channel key, content
SELECT id, channel, content FROM messages WHERE row = :row;
