-- Reads the reactions of a message, most first.
-- :row  the row
-- Returns: emoji id, emoji name, animated, count
SELECT emoji_id, emoji_name, animated, count FROM reactions WHERE row = :row ORDER BY count DESC, emoji_name;
