-- Finds what lies in the folder of a file.
-- :kind  what it belongs to
-- :target  the id of that
-- :variant  what tells several apart
-- Returns: sha256, size, content_type, sniffed, name
SELECT f.sha256, f.size, coalesce(x.content_type, f.content_type), f.sniffed, x.name
FROM media x JOIN media_files f ON f.key = x.file
WHERE x.kind = :kind AND x.target = :target AND x.variant = :variant AND x.state = 1 AND f.state = 0;
