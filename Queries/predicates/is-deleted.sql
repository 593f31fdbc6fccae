-- The message was deleted.
EXISTS (SELECT 1 FROM deletions x WHERE x.row = m.row)
