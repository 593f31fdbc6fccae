-- Counts what the folder's file of a digest is needed for.
-- :sha256  the digest
-- Returns: uses
SELECT count(*) AS uses FROM media_files f JOIN media x ON x.file = f.key AND x.state = 1
WHERE f.sha256 = :sha256 AND f.state = 0;
