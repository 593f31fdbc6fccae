-- Reads the messages of a stretch of a channel that are not known to be deleted, lowest first.
-- :channel  the key of the channel
-- :low_id  the lowest id
-- :high_id  the highest id
-- Returns: id, content, edited_at
SELECT m.id, m.content, m.edited_at FROM messages m
WHERE m.channel = :channel AND m.id BETWEEN :low_id AND :high_id
  AND NOT EXISTS (SELECT 1 FROM deletions d WHERE d.row = m.row)
ORDER BY m.id;
