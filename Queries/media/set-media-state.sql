-- Notes what became of a file.
-- :state  what
-- :reason  why
-- :tries  how often it was tried
-- :due_at  when it is tried again
-- :etag  what the server called the bytes that are there in part
-- :key  its number
UPDATE media SET state = :state, reason = :reason, tries = :tries, due_at = :due_at, etag = :etag
WHERE key = :key;
