-- Lists every token of the search index with its place.
-- Returns: term, row, column, offset
SELECT term, doc, col, offset FROM temp.index_instances;
