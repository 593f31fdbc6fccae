-- Reads the address without signature of a file.
-- :key  its number
-- Returns: place
SELECT place FROM media WHERE key = :key;
