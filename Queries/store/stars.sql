-- Lists what is starred, newest star first.
-- Returns: kind, id, channel_id, starred_at
SELECT kind, id, channel_id, starred_at FROM stars ORDER BY starred_at DESC, kind, id, channel_id;
