-- Takes the text of a file out of the index of files.
-- :file  its number
INSERT INTO file_index (file_index, rowid, text)
SELECT 'delete', row, text FROM file_source WHERE row = :file;
