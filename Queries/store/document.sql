-- Reads the document of a message.
-- :row  the row
-- Returns: shape, dictionary, body, channel id, guild id, run, received_at, rank, author id, username, discriminator, global_name, avatar, kind, flags
SELECT d.shape, d.dictionary, d.body, c.id, g.id, d.run, coalesce(d.received_at, r.started_at), d.rank,
  u.id, u.username, u.discriminator, u.global_name, u.avatar, u.kind, u.flags
FROM documents d JOIN messages m ON m.row = d.row JOIN channels c ON c.key = m.channel
LEFT JOIN users u ON u.key = m.author LEFT JOIN guilds g ON g.key = m.guild LEFT JOIN runs r ON r.id = d.run
WHERE d.row = :row;
