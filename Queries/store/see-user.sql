-- Notes that the profile of a user was seen again as it is.
-- :seen_at  Unix milliseconds
-- :key  the user
UPDATE users SET seen_at = max(seen_at, :seen_at) WHERE key = :key;
