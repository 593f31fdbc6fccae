-- The row of the message is one of a list.
-- ?  a JSON array of rows
-- Why: few rows, so SQLite looks each of them up instead of walking.
m.row IN (SELECT value FROM json_each(?))
