-- Reads what a hit is looked at closely by, without its document.
-- :row  the row
-- Returns: id, channel key, sent_at, content
SELECT id, channel, sent_at, content FROM messages WHERE row = :row;
