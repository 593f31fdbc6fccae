-- Notes that a file lies in the folder.
-- :file  the number of what lies there
-- :reason  what is remarkable about it
-- :key  its number
UPDATE media SET state = 1, reason = :reason, tries = 0, due_at = 0, etag = NULL, file = :file
WHERE key = :key;
