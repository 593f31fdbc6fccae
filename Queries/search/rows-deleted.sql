-- Lists the rows of deleted messages, up to a limit.
-- :limit  the limit
-- Returns: row
SELECT row FROM deletions LIMIT :limit;
