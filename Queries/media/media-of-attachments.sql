-- Tells what is known of the files of some attachments.
-- :ids  a JSON array of the attachments' ids
-- Returns: key, kind, target, variant, name, state, reason, tries, due_at, dies_at, size, content_type, channel_id, message_id, sha256, file_size, sniffed
SELECT x.key, x.kind, x.target, x.variant, x.name, x.state, x.reason, x.tries, x.due_at, x.dies_at,
  x.size, x.content_type, x.channel_id, x.message_id, f.sha256, f.size AS file_size, f.sniffed
FROM media x LEFT JOIN media_files f ON f.key = x.file
WHERE x.kind = 0 AND x.variant = '' AND x.target IN (SELECT value FROM json_each(:ids));
