-- The index finds the message, asked about its row alone.
-- ?  what is looked for
-- Why: for walks that end early: the index is asked for each row that is walked, and for no other.
EXISTS (SELECT 1 FROM search_index i WHERE i.search_index MATCH ? AND i.rowid = m.row)
