-- Notes what was seen of what lies in the folder.
-- :state  0 there, 1 missing, 2 damaged, 3 taken out
-- :now  the time
-- :key  its number
UPDATE media_files SET state = :state, checked_at = :now WHERE key = :key;
