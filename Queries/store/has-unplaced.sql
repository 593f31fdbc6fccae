-- Tells whether a document without a row is kept already.
-- :document  the document
-- Returns: 1 where it is
SELECT 1 FROM oddities WHERE row IS NULL AND document = :document LIMIT 1;
