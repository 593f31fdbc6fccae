-- Lists the rows of messages that answer one of a list, up to a limit.
-- :ids  a JSON array of ids
-- :limit  the limit
-- Returns: row
SELECT row FROM messages
WHERE reply_to IS NOT NULL AND reply_to IN (SELECT value FROM json_each(:ids)) LIMIT :limit;
