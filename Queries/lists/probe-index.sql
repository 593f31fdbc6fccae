-- Asks the index for what it never holds, so that it gets ready.
-- Returns: a row
SELECT rowid FROM search_index WHERE search_index MATCH '"fluxsearch-probe"' LIMIT 1;
