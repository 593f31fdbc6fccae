-- Reads all that a message's document is compared with.
-- :row  the row
-- Returns: shape, dictionary, body, author_name, type, flags, sent_at, edited_at, reply_to, reply_channel, content, channel id, guild id, author id
SELECT d.shape, d.dictionary, d.body, m.author_name, m.type, m.flags, m.sent_at, m.edited_at,
  m.reply_to, m.reply_channel, m.content, c.id, g.id, u.id
FROM messages m JOIN documents d ON d.row = m.row
LEFT JOIN channels c ON c.key = m.channel LEFT JOIN guilds g ON g.key = m.guild
LEFT JOIN users u ON u.key = m.author
WHERE m.row = :row;
