-- Finds the oldest message from an id on.
-- :id  an id
-- Returns: its id
SELECT min(id) FROM messages WHERE id >= :id;
