-- Lets everything be fetched again whose file is lost.
-- :reason  why
-- :file  the number of what lay there
UPDATE media SET state = 0, reason = :reason, tries = 0, due_at = 0, etag = NULL
WHERE file = :file AND state = 1;
