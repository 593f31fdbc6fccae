-- An emoji was added so often to the message.
-- ?  a JSON array of the names that the emoji may have, or of none for any emoji
-- ?  the same array
-- ?  the least count
-- ?  the greatest count
(SELECT coalesce(sum(x.count), 0) FROM reactions x
  WHERE x.row = m.row
    AND (json_array_length(?) = 0 OR x.emoji_name IN (SELECT value FROM json_each(?))))
BETWEEN ? AND ?
