-- Counts the messages of an archive.
-- Returns: count
SELECT coalesce(sum(messages), 0) FROM channels;
