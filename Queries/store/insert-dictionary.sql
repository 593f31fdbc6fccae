-- Adds a dictionary for documents.
-- :body  its bytes
-- Returns: id
INSERT INTO dictionaries (body) VALUES (:body) RETURNING id;
