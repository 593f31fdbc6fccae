-- Lists files that are known of, the newest first.
-- :states  a JSON array of states
-- :kinds  a JSON array of what they may belong to
-- :channels  a JSON array of channels, or null for all
-- :limit  how many
-- Returns: key, kind, target, variant, name, state, reason, tries, due_at, dies_at, size, content_type, channel_id, message_id, sha256, file_size, sniffed
SELECT x.key, x.kind, x.target, x.variant, x.name, x.state, x.reason, x.tries, x.due_at, x.dies_at,
  x.size, x.content_type, x.channel_id, x.message_id, f.sha256, f.size AS file_size, f.sniffed
FROM media x LEFT JOIN media_files f ON f.key = x.file
WHERE x.state IN (SELECT value FROM json_each(:states))
  AND x.kind IN (SELECT value FROM json_each(:kinds))
  AND (:channels IS NULL OR x.channel_id IN (SELECT value FROM json_each(:channels)))
ORDER BY x.target DESC, x.key DESC LIMIT :limit;
