-- Finds the id of a channel.
-- :key  the channel
-- Returns: id
SELECT id FROM channels WHERE key = :key;
