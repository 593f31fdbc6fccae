-- Compares the index of files with their texts.
INSERT INTO file_index (file_index, rank) VALUES ('integrity-check', 1);
