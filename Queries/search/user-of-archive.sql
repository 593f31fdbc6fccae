-- Reads the user whose archive it is.
-- Returns: id
SELECT value FROM properties WHERE name = 'me';
