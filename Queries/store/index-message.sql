-- Adds a message to the search index.
-- :rowid  its row
-- :content  its text, and behind it its filter tokens
-- :extra  the texts of its parts
-- :old  the texts of its earlier versions
INSERT INTO search_index (rowid, content, extra, old)
VALUES (:rowid, :content, :extra, :old);
