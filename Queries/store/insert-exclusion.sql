-- Excludes a channel, a category or a guild from every run.
-- :id  what is excluded
-- :added_at  Unix milliseconds
INSERT INTO exclusions (id, added_at) VALUES (:id, :added_at) ON CONFLICT DO NOTHING;
