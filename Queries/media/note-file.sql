-- Notes what lies in the folder under a digest.
-- :sha256  the digest
-- :size  bytes
-- :content_type  the media type that the server named
-- :sniffed  what it is by its first bytes
-- :content_hash  the server's hash
-- :now  the time
-- Returns: key
INSERT INTO media_files (sha256, size, content_type, sniffed, content_hash, state, stored_at, checked_at)
VALUES (:sha256, :size, :content_type, :sniffed, :content_hash, 0, :now, :now)
ON CONFLICT (sha256) DO UPDATE SET state = 0, checked_at = excluded.checked_at,
  content_hash = coalesce(excluded.content_hash, content_hash)
RETURNING key;
