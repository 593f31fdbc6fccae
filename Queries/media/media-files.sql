-- Lists what is said to lie in the folder, by digest.
-- :after  the digests above this one
-- :limit  how many
-- Returns: key, sha256, size, uses
SELECT f.key, f.sha256, f.size, (SELECT count(*) FROM media x WHERE x.file = f.key AND x.state = 1) AS uses
FROM media_files f WHERE f.state = 0 AND f.sha256 > :after ORDER BY f.sha256 LIMIT :limit;
