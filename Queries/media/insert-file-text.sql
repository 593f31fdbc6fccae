-- Keeps the text of a file.
-- :file  its number
-- :encoding  how its bytes were read
-- :is_cut  1 where the text was longer
-- :body  the text, packed
INSERT INTO file_texts (file, encoding, is_cut, body) VALUES (:file, :encoding, :is_cut, :body);
