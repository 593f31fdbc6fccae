-- Reads the counts and spans of the channels.
-- Returns: key, id, messages, first_id, last_id
SELECT key, id, messages, first_id, last_id FROM channels ORDER BY key;
