-- Reads the earlier versions of a message, oldest first.
-- :row  the row
-- Returns: seen_at, content, shape, dictionary, body, edited_at, rank
SELECT seen_at, content, shape, dictionary, body, edited_at, rank FROM versions
WHERE row = :row ORDER BY coalesce(edited_at, 0), seen_at, id;
