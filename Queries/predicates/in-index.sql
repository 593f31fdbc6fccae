-- The index finds the message.
-- ?  what is looked for
-- Why: for trees that mix words with facts: the whole list of matches is made once.
m.row IN (SELECT i.rowid FROM search_index i WHERE i.search_index MATCH ?)
