-- Finds the newest message that is known to be in a channel: held, or named by the server.
-- :key  the channel
-- Returns: id; null where none is known
SELECT nullif(max(coalesce(last_message_id, 0), coalesce(last_id, 0)), 0) FROM channels
WHERE key = :key;
