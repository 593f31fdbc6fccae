-- Lists the rows of messages with certain ids.
-- :ids  a JSON array of ids
-- :limit  the limit
-- Returns: row
SELECT row FROM messages WHERE id IN (SELECT value FROM json_each(:ids)) LIMIT :limit;
