-- Finds what lies in the folder of an address.
-- :place  the address without signature
-- Returns: sha256, size, content_type, sniffed, name
SELECT f.sha256, f.size, coalesce(x.content_type, f.content_type), f.sniffed, x.name
FROM media x JOIN media_files f ON f.key = x.file
WHERE x.place = :place AND x.state = 1 AND f.state = 0 LIMIT 1;
