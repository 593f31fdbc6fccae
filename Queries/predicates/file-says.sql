-- The text of a file of the message is found by the index of files.
-- ?  what is looked for
-- Why: the list is made once; the index of attachments by id leads from a file to every message that has it.
m.row IN (
  SELECT a.row FROM file_index i
  CROSS JOIN media x ON x.file = i.rowid AND x.kind = 0
  CROSS JOIN attachments a ON a.id = x.target
  WHERE i.file_index MATCH ?)
