-- Reads the messages of other channels that messages answer, in the order of the answers' rows.
-- Returns: channel of the answer, row of the answer, row, author_name, username, global_name, nick, rank, shape, dictionary, body
-- Why: what stands in the same channel is read with it.
SELECT m.channel, m.row, t.row, t.author_name, u.username, u.global_name, x.nick, d.rank, d.shape,
  d.dictionary, d.body
FROM messages m
JOIN channels c ON c.id = m.reply_channel
JOIN messages t ON t.id = m.reply_to AND t.channel = c.key
JOIN users u ON u.key = t.author
LEFT JOIN members x ON x.guild = t.guild AND x.user = t.author
LEFT JOIN documents d ON d.row = t.row
WHERE m.reply_channel IS NOT NULL AND c.key <> m.channel
ORDER BY m.row;
