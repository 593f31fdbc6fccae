-- Lists what was unexpected, newest first.
-- :limit  how many at most
-- Returns: id, received_at, row, channel_id, message id, path, expected, found
SELECT o.id, o.received_at, o.row, coalesce(o.channel_id, c.id), m.id, o.path, o.expected, o.found
FROM oddities o LEFT JOIN messages m ON m.row = o.row LEFT JOIN channels c ON c.key = m.channel
ORDER BY o.id DESC LIMIT :limit;
