-- Lists the rows of starred messages, up to a limit.
-- :limit  the limit
-- Returns: row
SELECT m.row FROM stars x JOIN channels c ON c.id = x.channel_id
JOIN messages m ON m.id = x.id AND m.channel = c.key WHERE x.kind = 3 LIMIT :limit;
