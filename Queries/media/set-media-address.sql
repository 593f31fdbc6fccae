-- Notes a new address of a file.
-- :url  the address
-- :signed_until  when its signature ends
-- :key  its number
UPDATE media SET url = :url, signed_until = :signed_until WHERE key = :key;
