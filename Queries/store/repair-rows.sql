-- Lists rows of messages above one, lowest first.
-- :row  the row to begin after
-- :limit  how many at most
-- Returns: row, id, channel, author, guild of the channel
SELECT m.row, m.id, m.channel, m.author, c.guild FROM messages m LEFT JOIN channels c ON c.key = m.channel
WHERE m.row > :row ORDER BY m.row LIMIT :limit;
