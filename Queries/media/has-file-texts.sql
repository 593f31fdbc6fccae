-- Tells whether any file's text is in the index.
-- Returns: file
SELECT file FROM file_texts LIMIT 1;
