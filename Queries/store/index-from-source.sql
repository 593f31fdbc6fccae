-- Adds a message to the search index from what is kept of it.
-- :row  its row
INSERT INTO search_index (rowid, content, extra, old)
SELECT row, content, extra, old FROM search_source WHERE row = :row;
