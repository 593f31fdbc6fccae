-- Finds the row of the nth newest message.
-- :offset  how many are newer
-- Returns: row, id
SELECT row, id FROM messages ORDER BY row DESC LIMIT 1 OFFSET :offset;
