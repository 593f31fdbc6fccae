-- Reads the texts of a message's files that a question finds, in the order of the files.
-- :row  the message's row
-- :match  the question
-- Returns: name, text
SELECT x.name, s.text FROM attachments a
JOIN media x ON x.kind = 0 AND x.target = a.id AND x.variant = ''
JOIN file_source s ON s.row = x.file
WHERE a.row = :row AND x.file IN (SELECT rowid FROM file_index WHERE file_index MATCH :match)
ORDER BY a.position LIMIT 4;
