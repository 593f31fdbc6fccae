-- Adds to the count of a user.
-- :count  how many messages came
-- :key  the user
UPDATE users SET messages = messages + :count WHERE key = :key;
