-- Reads the texts of a message's earlier versions, in the order they are indexed.
-- :row  the row
-- Returns: content, shape, dictionary, body, id
SELECT content, shape, dictionary, body, id FROM versions WHERE row = :row ORDER BY id;
