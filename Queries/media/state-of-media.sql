-- Tells what became of a file.
-- :kind  what it belongs to
-- :target  the id of that
-- :variant  what tells several apart
-- Returns: key, state, sha256 where it is held
SELECT x.key, x.state, CASE WHEN x.state = 1 AND f.state = 0 THEN f.sha256 END AS sha256
FROM media x LEFT JOIN media_files f ON f.key = x.file
WHERE x.kind = :kind AND x.target = :target AND x.variant = :variant;
