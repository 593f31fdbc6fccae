-- Reads the reactions of a message, and who reacted, as far as that is known.
-- :row  the row
-- Returns: emoji_id, emoji_name, animated, count, user id or null
SELECT r.emoji_id, r.emoji_name, r.animated, r.count, u.id
FROM reactions r
LEFT JOIN reactors w ON w.row = r.row AND w.emoji_id = r.emoji_id AND w.emoji_name = r.emoji_name
LEFT JOIN users u ON u.key = w.user
WHERE r.row = :row ORDER BY r.emoji_id, r.emoji_name;
