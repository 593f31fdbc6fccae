-- Finds the newest message up to an id.
-- :id  an id
-- Returns: its id
SELECT max(id) FROM messages WHERE id <= :id;
