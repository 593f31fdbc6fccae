-- Lists what is held and to what it belongs, for another archive that takes it over.
-- :after  the numbers above this one
-- :limit  how many
-- Returns: key, kind, target, variant, name, moves, place, url, signed_until, dies_at, size, content_type, content_hash, channel_id, message_id, sha256, file_type
SELECT x.key, x.kind, x.target, x.variant, x.name, x.moves, x.place, x.url, x.signed_until, x.dies_at,
  x.size, x.content_type, x.content_hash, x.channel_id, x.message_id, f.sha256, f.content_type AS file_type
FROM media x JOIN media_files f ON f.key = x.file
WHERE x.state = 1 AND f.state = 0 AND x.key > :after ORDER BY x.key LIMIT :limit;
