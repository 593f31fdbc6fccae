-- Walks the rows of messages with the places and people that they name.
-- Returns: row, id, channel, guild, author, channel id, guild of the channel, user id
-- Why: in order of the primary key, without the documents, so that a quick proof reads little.
SELECT m.row, m.id, m.channel, m.guild, m.author, c.id, c.guild, u.id
FROM messages m LEFT JOIN channels c ON c.key = m.channel LEFT JOIN users u ON u.key = m.author
ORDER BY m.row;
