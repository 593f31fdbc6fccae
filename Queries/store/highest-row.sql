-- Finds the highest row of messages.
-- Returns: row
SELECT max(row) FROM messages;
