-- Gives the search index a command, such as optimize or rebuild.
-- :command  the command
INSERT INTO search_index (search_index) VALUES (:command);
