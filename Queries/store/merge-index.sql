-- Joins some of the search index's segments, where sixteen or more of a size lie beside each other.
-- :pages  how many pages are written at most, about
INSERT INTO search_index (search_index, rank) VALUES ('merge', :pages);
