-- Lists every token of the search index with its place.
-- Returns: term, doc, col, offset; doc is the row
SELECT term, doc, col, offset FROM temp.index_instances;
