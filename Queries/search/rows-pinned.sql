-- Lists the rows of pinned messages, up to a limit.
-- :limit  the limit
-- Returns: row
SELECT row FROM pins LIMIT :limit;
