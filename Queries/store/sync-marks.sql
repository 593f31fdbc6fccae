-- Lists what an account's runs remember of channels.
-- :account  the account
-- :kind  0 pins, 1 archived threads, 2 when those were asked for
-- Returns: channel_id, value
SELECT channel_id, value FROM sync_marks WHERE account = :account AND kind = :kind;
