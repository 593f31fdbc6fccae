-- Reads the id of a channel.
-- :key  the key of the channel
-- Returns: id
SELECT id FROM channels WHERE key = :key;
