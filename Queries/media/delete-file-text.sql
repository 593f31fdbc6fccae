-- Forgets the text of a file.
-- :file  its number
DELETE FROM file_texts WHERE file = :file;
