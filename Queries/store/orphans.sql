-- Lists what is kept or derived of rows that hold no message.
-- Returns: table, row
SELECT 'documents', row FROM documents d
  WHERE NOT EXISTS (SELECT 1 FROM messages m WHERE m.row = d.row)
UNION ALL SELECT 'versions', row FROM versions d
  WHERE NOT EXISTS (SELECT 1 FROM messages m WHERE m.row = d.row)
UNION ALL SELECT 'deletions', row FROM deletions d
  WHERE NOT EXISTS (SELECT 1 FROM messages m WHERE m.row = d.row)
UNION ALL SELECT 'pins', row FROM pins d
  WHERE NOT EXISTS (SELECT 1 FROM messages m WHERE m.row = d.row)
UNION ALL SELECT 'reactions', row FROM reactions d
  WHERE NOT EXISTS (SELECT 1 FROM messages m WHERE m.row = d.row)
UNION ALL SELECT 'reactors', row FROM reactors d
  WHERE NOT EXISTS (SELECT 1 FROM messages m WHERE m.row = d.row)
UNION ALL SELECT 'attachments', row FROM attachments d
  WHERE NOT EXISTS (SELECT 1 FROM messages m WHERE m.row = d.row)
UNION ALL SELECT 'mentions', row FROM mentions d
  WHERE NOT EXISTS (SELECT 1 FROM messages m WHERE m.row = d.row);
