-- Finds the row of a message.
-- :id  its id
-- :channel  the key of its channel
-- Returns: row
SELECT row FROM messages WHERE id = :id AND channel = :channel;
