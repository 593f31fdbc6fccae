-- The message is pinned.
EXISTS (SELECT 1 FROM pins x WHERE x.row = m.row)
