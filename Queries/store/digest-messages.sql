-- Reads all that exports show of messages, their authors and their documents, in the order of rows.
-- Returns: channel, row, id, guild, author id, username, discriminator, global_name, avatar, kind, flags, author_name, nick, roles, rank, shape, dictionary, body
-- Why: what stands in documents alone is told by their bytes, packed as they are: who finds them the same need not unpack them.
SELECT m.channel, m.row, m.id, m.guild, u.id, u.username, u.discriminator, u.global_name, u.avatar,
  u.kind, u.flags, m.author_name, x.nick, x.roles, d.rank, d.shape, d.dictionary, d.body
FROM messages m
JOIN users u ON u.key = m.author
LEFT JOIN members x ON x.guild = m.guild AND x.user = m.author
LEFT JOIN documents d ON d.row = m.row
ORDER BY m.row;
