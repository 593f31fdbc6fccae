-- Reads a file that is known of.
-- :key  its number
-- Returns: key, kind, target, variant, name, moves, url, signed_until, dies_at, size, content_type, content_hash, channel_id, message_id, tries, etag
SELECT key, kind, target, variant, name, moves, url, signed_until, dies_at, size, content_type,
  content_hash, channel_id, message_id, tries, etag
FROM media WHERE key = :key;
