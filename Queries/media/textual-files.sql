-- Lists held files of messages, of which some are texts.
-- :after  the numbers above this one
-- :limit  how many
-- Returns: file, sha256, size, sniffed, name, content_type
SELECT f.key AS file, f.sha256, f.size, f.sniffed, x.name, x.content_type
FROM media_files f JOIN media x ON x.file = f.key AND x.kind = 0 AND x.state = 1
WHERE f.key > :after AND f.state = 0
GROUP BY f.key ORDER BY f.key LIMIT :limit;
