-- Finds a channel.
-- :id  its id
-- Returns: key, guild
SELECT key, guild FROM channels WHERE id = :id;
