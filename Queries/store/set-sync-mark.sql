-- Remembers something of a channel for the next run of an account.
-- :account  the account
-- :kind  what is remembered, by the number of `SyncMark`
-- :channel_id  the channel
-- :value  Unix milliseconds
INSERT INTO sync_marks (account, kind, channel_id, value)
VALUES (:account, :kind, :channel_id, :value)
ON CONFLICT (account, kind, channel_id) DO UPDATE SET value = excluded.value;
