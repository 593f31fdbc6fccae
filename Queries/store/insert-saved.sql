-- Saves a search under a name that is free.
-- :name  the name
-- :query  the search
-- :made_at  Unix milliseconds
-- :seen_row  the row up to which its hits are old
INSERT INTO saved (name, query, made_at, seen_row) VALUES (:name, :query, :made_at, :seen_row)
ON CONFLICT DO NOTHING;
