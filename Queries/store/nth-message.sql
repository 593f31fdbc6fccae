-- Finds the message of a stretch of a channel that has so many before it.
-- :channel  the key of the channel
-- :low_id  the lowest id
-- :high_id  the highest id
-- :before  how many of the stretch are lower
-- Returns: id
SELECT id FROM messages WHERE channel = :channel AND id BETWEEN :low_id AND :high_id
ORDER BY id LIMIT 1 OFFSET :before;
