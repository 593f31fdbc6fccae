-- Notes how a command ended.
-- :ended_at  Unix milliseconds
-- :outcome  done, part, failed or interrupted
-- :counts  a JSON object
-- :id  the run
UPDATE runs SET ended_at = :ended_at, outcome = :outcome, counts = :counts WHERE id = :id;
