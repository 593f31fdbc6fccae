-- Lists the rows of messages with a file that says something, up to a limit.
-- :match  what is looked for
-- :limit  the limit
-- Returns: row
SELECT DISTINCT a.row FROM file_index i
CROSS JOIN media x ON x.file = i.rowid AND x.kind = 0
CROSS JOIN attachments a ON a.id = x.target
WHERE i.file_index MATCH :match LIMIT :limit;
