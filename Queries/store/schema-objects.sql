-- Lists the tables, views, indexes and triggers of the file.
-- Returns: type, name, sql
SELECT type, name, coalesce(sql, '') FROM sqlite_schema WHERE name NOT LIKE 'sqlite\_%' ESCAPE '\';
