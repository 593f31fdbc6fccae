-- Lists the rows of messages that people reacted to, up to a limit.
-- :users  a JSON array of the ids of users
-- :limit  the limit
-- Returns: row
SELECT x.row FROM reactors x JOIN users u ON u.key = x.user
WHERE u.id IN (SELECT value FROM json_each(:users)) LIMIT :limit;
