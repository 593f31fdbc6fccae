-- Sets an option that the search index stores in itself.
-- :option  its name
-- :value  its value
INSERT INTO search_index (search_index, rank) VALUES (:option, :value);
