-- Finds what lies in the folder already of a file, by the server's hash or by its address.
-- :content_hash  the server's hash
-- :size  bytes
-- :place  its address without signature
-- Returns: key, sha256, size
-- Why: the server's hash is a short one; together with the size it tells files apart.
SELECT f.key, f.sha256, f.size FROM media_files f
WHERE f.state = 0 AND f.content_hash = :content_hash AND f.size = :size
UNION ALL
SELECT f.key, f.sha256, f.size FROM media x JOIN media_files f ON f.key = x.file
WHERE x.place = :place AND x.state = 1 AND f.state = 0
LIMIT 1;
