-- Lists documents whose row holds no message.
-- Returns: row, shape, dictionary, body
SELECT d.row, d.shape, d.dictionary, d.body FROM documents d
WHERE NOT EXISTS (SELECT 1 FROM messages m WHERE m.row = d.row) ORDER BY d.row;
