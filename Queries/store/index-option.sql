-- Reads an option that the search index stores in itself.
-- :option  its name
-- Returns: value; no row where it was never set
SELECT v FROM search_index_config WHERE k = :option;
