-- Lists the saved searches.
-- Returns: name, query
SELECT name, query FROM saved ORDER BY name;
