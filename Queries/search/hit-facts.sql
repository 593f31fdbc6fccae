-- Reads what is known of a message beside its document.
-- :row  the row
-- Returns: deleted_at, is pinned, is starred, number of versions, author name, nickname
SELECT (SELECT deleted_at FROM deletions x WHERE x.row = m.row),
  EXISTS (SELECT 1 FROM pins x WHERE x.row = m.row),
  EXISTS (SELECT 1 FROM stars x JOIN channels c ON c.id = x.channel_id
    WHERE x.kind = 3 AND x.id = m.id AND c.key = m.channel),
  (SELECT count(*) FROM versions x WHERE x.row = m.row),
  coalesce(m.author_name, u.global_name, u.username),
  (SELECT nick FROM members x WHERE x.guild = m.guild AND x.user = m.author)
FROM messages m JOIN users u ON u.key = m.author WHERE m.row = :row;
