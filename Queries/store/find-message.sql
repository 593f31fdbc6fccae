-- Finds a message and how its document stands in precedence.
-- :id  its id
-- :channel  the key of its channel
-- Returns: row, rank, received_at, edited_at, content, shape, dictionary, body, run, author
SELECT m.row, d.rank, coalesce(d.received_at, r.started_at, 0), m.edited_at, m.content, d.shape, d.dictionary, d.body, d.run, m.author
FROM messages m JOIN documents d ON d.row = m.row LEFT JOIN runs r ON r.id = d.run
WHERE m.id = :id AND m.channel = :channel;
