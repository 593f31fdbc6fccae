-- Finds the lowest and the highest row of messages.
-- Returns: lowest, highest
-- Why: each of them by itself is the end of a tree; both at once would visit every row.
SELECT (SELECT min(row) FROM messages), (SELECT max(row) FROM messages);
