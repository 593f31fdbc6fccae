-- A custom emoji was added so often to the message.
-- ?  the id of the emoji
-- ?  the least count
-- ?  the greatest count
(SELECT coalesce(sum(x.count), 0) FROM reactions x WHERE x.row = m.row AND x.emoji_id = ?)
BETWEEN ? AND ?
