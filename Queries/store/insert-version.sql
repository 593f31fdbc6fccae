-- Keeps an earlier version of a message.
-- :row  the row
-- :seen_at  Unix milliseconds at which it was known
-- :edited_at  Unix milliseconds of its edit
-- :run  the run that brought it
-- :rank  its rank
-- :shape  its shape
-- :dictionary  what it is packed against
-- :content  its text
-- :body  the packed document
INSERT INTO versions (row, seen_at, edited_at, run, rank, shape, dictionary, content, body)
VALUES (:row, :seen_at, :edited_at, :run, :rank, :shape, :dictionary, :content, :body);
