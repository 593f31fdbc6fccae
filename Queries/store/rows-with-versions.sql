-- Lists the rows that have earlier versions.
-- Returns: row
SELECT DISTINCT row FROM versions ORDER BY row;
