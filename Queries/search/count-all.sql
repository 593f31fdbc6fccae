-- Counts all messages by the counts of their channels.
-- Returns: count
SELECT coalesce(sum(messages), 0) FROM channels;
