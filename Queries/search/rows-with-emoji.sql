-- Lists the rows of messages with an emoji, up to a limit.
-- :names  a JSON array of the names it may have
-- :limit  the limit
-- Returns: row
SELECT row FROM reactions WHERE emoji_name IN (SELECT value FROM json_each(:names)) LIMIT :limit;
