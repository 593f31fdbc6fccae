-- Keeps the document of a message.
-- :row  the row of the message
-- :run  the run that brought it
-- :received_at  Unix milliseconds, where the run does not tell
-- :rank  its rank in precedence
-- :shape  its shape, a number of DocumentShape
-- :dictionary  what it is packed against
-- :body  the packed document
INSERT INTO documents (row, run, received_at, rank, shape, dictionary, body)
VALUES (:row, :run, :received_at, :rank, :shape, :dictionary, :body)
ON CONFLICT (row) DO UPDATE SET run = excluded.run, received_at = excluded.received_at,
  rank = excluded.rank, shape = excluded.shape, dictionary = excluded.dictionary,
  body = excluded.body;
