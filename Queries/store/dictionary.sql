-- Reads a dictionary for documents.
-- :id  its number
-- Returns: body
SELECT body FROM dictionaries WHERE id = :id;
