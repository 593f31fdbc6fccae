-- Puts the text of a file into the index of files.
-- :file  its number
INSERT INTO file_index (rowid, text) SELECT row, text FROM file_source WHERE row = :file;
