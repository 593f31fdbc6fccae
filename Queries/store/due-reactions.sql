-- Lists reactions whose people are not known or not known any more, those with the most first.
-- :limit  how many at most
-- Returns: channel id, message id, emoji_id, emoji_name, count, after
SELECT c.id, m.id, r.emoji_id, r.emoji_name, r.count, CASE WHEN k.count = r.count THEN k.after END AS after
FROM reactions r JOIN messages m ON m.row = r.row JOIN channels c ON c.key = m.channel
LEFT JOIN reactor_marks k ON k.row = r.row AND k.emoji_id = r.emoji_id
  AND k.emoji_name = r.emoji_name
WHERE r.count > 0 AND (k.row IS NULL OR k.count <> r.count OR k.after IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM deletions d WHERE d.row = r.row)
ORDER BY r.count DESC, r.row DESC LIMIT :limit;
