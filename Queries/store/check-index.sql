-- Compares the search index with what is kept; fails where they differ.
INSERT INTO search_index (search_index, rank) VALUES ('integrity-check', 1);
