-- Finds the first free row at or above a taken one.
-- :row  a taken row
-- Returns: row
-- Why: it walks one run of taken rows and stops at the first gap, by the primary key alone.
SELECT m.row + 1 FROM messages m
WHERE m.row >= :row AND NOT EXISTS (SELECT 1 FROM messages n WHERE n.row = m.row + 1)
ORDER BY m.row LIMIT 1;
