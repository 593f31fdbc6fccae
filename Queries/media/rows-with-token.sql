-- Lists rows of messages that have a filter token, upwards.
-- :token  the token, quoted
-- :row  the rows above this one
-- :limit  how many
-- Returns: rowid
SELECT rowid FROM search_index WHERE search_index MATCH :token AND rowid > :row
ORDER BY rowid LIMIT :limit;
