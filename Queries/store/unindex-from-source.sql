-- Takes a message out of the search index; before its row changes.
-- :row  its row
-- Why: the index takes out the tokens of the very text it is given: any other text would leave ghosts.
INSERT INTO search_index (search_index, rowid, content, extra, old)
SELECT 'delete', row, content, extra, old FROM search_source WHERE row = :row;
