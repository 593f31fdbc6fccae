-- Notes that a file lies in the folder.
-- :reason  what is remarkable about it
-- :file  the number of what lies there
-- :key  its number
UPDATE media SET state = 1, reason = :reason, tries = 0, due_at = 0, etag = NULL, file = :file
WHERE key = :key;
