-- Sums up what became of the files that are known of.
-- Returns: kind, state, files, bytes
SELECT x.kind, x.state, count(*) AS files, sum(coalesce(f.size, x.size, 0)) AS bytes
FROM media x LEFT JOIN media_files f ON f.key = x.file
GROUP BY x.kind, x.state ORDER BY x.kind, x.state;
