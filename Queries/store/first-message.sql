-- Finds the lowest id that a channel is said to hold.
-- :key  the channel
-- Returns: first_id
SELECT first_id FROM channels WHERE key = :key;
