-- Finds the private channels.
-- Returns: id
SELECT id FROM channels WHERE type IN (1, 3, 999);
