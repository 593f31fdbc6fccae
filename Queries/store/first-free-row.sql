-- Finds the first free row at or above a taken one, and the newest message on the way there.
-- :row  a taken row
-- Returns: row, the highest id of the rows between
-- Why: it walks one run of taken rows and stops at the first gap, by the primary key alone.
SELECT m.row + 1, (SELECT max(b.id) FROM messages b WHERE b.row BETWEEN :row AND m.row)
FROM messages m
WHERE m.row >= :row AND NOT EXISTS (SELECT 1 FROM messages n WHERE n.row = m.row + 1)
ORDER BY m.row LIMIT 1;
