-- Adds a message to the search index.
-- :rowid  its row
-- :content  its text
-- :extra  the texts of its parts
-- :old  the texts of its earlier versions
-- :facets  its filter tokens
INSERT INTO search_index (rowid, content, extra, old, facets)
VALUES (:rowid, :content, :extra, :old, :facets);
