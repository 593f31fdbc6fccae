-- Lists saved searches.
-- Returns: name, query, made_at
SELECT name, query, made_at FROM saved;
