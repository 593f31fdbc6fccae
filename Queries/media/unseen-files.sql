-- Lists attachments that no run has looked at yet, the newest first.
-- :channels  a JSON array of channels, or null for all
-- :limit  how many
-- Returns: id, filename, size, content_type, channel_id, message_id
-- Why: an attachment without an id can't be known, and waits for nothing.
SELECT a.id, a.filename, a.size, a.content_type, c.id AS channel_id, m.id AS message_id
FROM attachments a
JOIN messages m ON m.row = a.row
JOIN channels c ON c.key = m.channel
WHERE a.id > 0 AND NOT EXISTS (SELECT 1 FROM media x WHERE x.kind = 0 AND x.target = a.id)
  AND (:channels IS NULL OR c.id IN (SELECT value FROM json_each(:channels)))
ORDER BY a.row DESC, a.position LIMIT :limit;
