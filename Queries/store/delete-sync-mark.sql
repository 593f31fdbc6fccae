-- Forgets what an account's runs remember of something.
-- :account  the account
-- :kind  what is remembered
-- :channel_id  the id it is remembered by
DELETE FROM sync_marks WHERE account = :account AND kind = :kind AND channel_id = :channel_id;
