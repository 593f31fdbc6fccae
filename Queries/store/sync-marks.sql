-- Lists what an account's runs remember of channels.
-- :account  the account
-- :kind  what is remembered, by the number of `SyncMark`
-- Returns: channel_id, value
SELECT channel_id, value FROM sync_marks WHERE account = :account AND kind = :kind;
