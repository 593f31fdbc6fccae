-- Notes that a message was deleted; the first notice stands.
-- :row  the row
-- :deleted_at  Unix milliseconds
-- :run  the run that learned it
INSERT INTO deletions (row, deleted_at, run) VALUES (:row, :deleted_at, :run)
ON CONFLICT (row) DO NOTHING;
