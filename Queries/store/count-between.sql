-- Counts the messages of a stretch of a channel.
-- :channel  the key of the channel
-- :low_id  the lowest id
-- :high_id  the highest id
-- Returns: count
SELECT count(*) AS count FROM messages WHERE channel = :channel AND id BETWEEN :low_id AND :high_id;
