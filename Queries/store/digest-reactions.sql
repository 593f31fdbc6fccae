-- Reads the reactions to messages and who reacted, in the order of rows.
-- Returns: channel, row, emoji_id, emoji_name, animated, count, user id or null
SELECT m.channel, r.row, r.emoji_id, r.emoji_name, r.animated, r.count, u.id
FROM reactions r JOIN messages m ON m.row = r.row
LEFT JOIN reactors w ON w.row = r.row AND w.emoji_id = r.emoji_id AND w.emoji_name = r.emoji_name
LEFT JOIN users u ON u.key = w.user
ORDER BY r.row, r.emoji_id, r.emoji_name, u.id;
