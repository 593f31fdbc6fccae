-- Saves a search, unless one of its name is there.
-- :name  its name
-- :query  its text
-- :made_at  Unix milliseconds
INSERT INTO saved (name, query, made_at) VALUES (:name, :query, :made_at) ON CONFLICT DO NOTHING;
