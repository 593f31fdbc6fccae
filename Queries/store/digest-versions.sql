-- Reads the earlier versions of messages, in the order of rows.
-- Returns: channel, row, seen_at, edited_at, rank, shape, dictionary, content, body
SELECT m.channel, v.row, v.seen_at, v.edited_at, v.rank, v.shape, v.dictionary, v.content, v.body
FROM versions v JOIN messages m ON m.row = v.row
ORDER BY v.row, coalesce(v.edited_at, 0), v.seen_at, v.id;
