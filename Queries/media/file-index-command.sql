-- Has FTS5 do something with the index of files.
-- :command  rebuild or optimize
INSERT INTO file_index (file_index) VALUES (:command);
