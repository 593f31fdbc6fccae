-- Finds the dictionary that documents are packed against now.
-- Returns: id
SELECT max(id) FROM dictionaries;
