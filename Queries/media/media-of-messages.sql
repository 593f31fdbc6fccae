-- Lists files of messages that are to be fetched, in the order of their numbers.
-- :rows  a JSON array of rows
-- Returns: key, kind, target, variant, name, moves, url, signed_until, dies_at, size, content_type, content_hash, channel_id, message_id, tries, etag
SELECT DISTINCT x.key, x.kind, x.target, x.variant, x.name, x.moves, x.url, x.signed_until, x.dies_at, x.size,
  x.content_type, x.content_hash, x.channel_id, x.message_id, x.tries, x.etag
FROM json_each(:rows) r JOIN attachments a ON a.row = r.value
JOIN media x ON x.kind = 0 AND x.target = a.id AND x.variant = ''
WHERE x.state = 0 ORDER BY x.key;
