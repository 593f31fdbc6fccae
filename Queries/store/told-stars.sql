-- Lists favourites.
-- Returns: kind, id, channel_id, starred_at
SELECT kind, id, channel_id, starred_at FROM stars;
