-- Reads the attachments of a message, in order.
-- :row  the row
-- Returns: position, id, filename, content_type, size, width, height, duration, url
SELECT position, id, filename, content_type, size, width, height, duration, url FROM attachments
WHERE row = :row ORDER BY position;
