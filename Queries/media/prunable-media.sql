-- Lists held files that a pruning may take out.
-- :kinds  a JSON array of what they may belong to
-- :channels  a JSON array of channels, or null for all
-- :before  only what belongs to a message sent before this
-- :larger  only what has at least so many bytes
-- Returns: key, name, content_type, file, sha256, size
SELECT x.key, x.name, coalesce(x.content_type, f.content_type) AS content_type, f.key AS file, f.sha256, f.size
FROM media x JOIN media_files f ON f.key = x.file
WHERE x.state = 1 AND f.state = 0 AND x.kind IN (SELECT value FROM json_each(:kinds))
  AND (:channels IS NULL OR x.channel_id IN (SELECT value FROM json_each(:channels)))
  AND (:before IS NULL OR x.message_id < :before) AND f.size >= :larger
ORDER BY x.key;
