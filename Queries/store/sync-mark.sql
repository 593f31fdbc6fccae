-- Reads what runs remember of one thing.
-- :account  the account, or 0 where none is named
-- :kind  what is remembered, by the number of `SyncMark`
-- :channel_id  the id it is remembered by
-- Returns: value
SELECT value FROM sync_marks WHERE account = :account AND kind = :kind AND channel_id = :channel_id;
