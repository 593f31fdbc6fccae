-- Makes a table, for this connection alone, of every token in the search index.
CREATE VIRTUAL TABLE IF NOT EXISTS temp.index_instances USING fts5vocab(main, search_index, instance);
