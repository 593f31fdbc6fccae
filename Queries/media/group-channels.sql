-- Lists the groups of people that are known.
-- Returns: id
SELECT id FROM channels WHERE type = 3 ORDER BY id;
