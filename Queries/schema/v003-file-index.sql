-- Makes the index of schema version 3 over the texts of files.
-- Why: an index of its own, for one file has more words than a thousand messages, and is not the message's to be ranked by.
CREATE VIRTUAL TABLE file_index USING fts5(
  text, content = 'file_source', content_rowid = 'row', columnsize = 0, tokenize = 'fluxer'
);
