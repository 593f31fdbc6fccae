-- Sums up what lies in the folder.
-- Returns: files, bytes
SELECT count(*) AS files, coalesce(sum(size), 0) AS bytes FROM media_files WHERE state = 0;
