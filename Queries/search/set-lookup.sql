-- Notes how far a search has come.
-- :query  the search
-- :seen_row  the highest row now
INSERT INTO lookups (query, seen_row) VALUES (:query, :seen_row)
ON CONFLICT (query) DO UPDATE SET seen_row = excluded.seen_row;
