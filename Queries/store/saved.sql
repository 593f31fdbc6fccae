-- Lists the saved searches by name.
-- Returns: name, query, made_at, seen_row
SELECT name, query, made_at, seen_row FROM saved ORDER BY name;
