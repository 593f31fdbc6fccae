-- Makes the search index of schema version 1 over the texts that a view computes.
-- Why: the filter tokens stand behind a message's own text, where each costs two bytes less than in a
-- column of their own; external content without a copy of the text; columnsize=0, for rank needs no lengths; no triggers,
-- because SearchIndex alone knows the order in which row and index must change.
CREATE VIEW search_source AS
SELECT m.row AS row,
  index_content(m.content)
    || coalesce(index_facets(m.row, d.shape, d.dictionary, d.body, c.id, u.id), '') AS content,
  index_extra(m.row, d.shape, d.dictionary, d.body, c.id) AS extra,
  (SELECT char(4) || group_concat(content, char(30))
    FROM (SELECT index_content(v.content) AS content FROM versions v WHERE v.row = m.row ORDER BY v.id))
    AS old
FROM messages m
JOIN documents d ON d.row = m.row
JOIN channels c ON c.key = m.channel
JOIN users u ON u.key = m.author;

CREATE VIRTUAL TABLE search_index USING fts5(
  content, extra, old,
  content = 'search_source', content_rowid = 'row', columnsize = 0, tokenize = 'fluxer'
);

-- A leaf of the index fills a page of the file: four small ones would leave 1 % of it empty. Segments
-- are joined by `tidy` between commits, sixteen or more of a level at a time; a commit that had to join
-- them all would take a second where the segment of a bulk import is among them, so that it is never
-- asked to but for a hundred small ones.
INSERT INTO search_index (search_index, rank)
VALUES ('pgsz', 16300), ('automerge', 0), ('usermerge', 16), ('crisismerge', 128);

CREATE VIRTUAL TABLE search_terms USING fts5vocab('search_index', 'row');
