-- Reads between which messages nothing is missing.
-- Returns: channel, low_id, high_id
SELECT channel, low_id, high_id FROM coverage ORDER BY channel, low_id, high_id;
