-- Notes up to which row the hits of a search were seen.
-- :query  the search
-- :seen_row  the row
INSERT INTO lookups (query, seen_row) VALUES (:query, :seen_row)
ON CONFLICT (query) DO UPDATE SET seen_row = excluded.seen_row;
