-- Removes the table of every token in the search index.
DROP TABLE IF EXISTS temp.index_instances;
