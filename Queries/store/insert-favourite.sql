-- Notes a favourite channel of an account.
-- :account  the account
-- :channel_id  the channel
-- :position  its place in the list
INSERT INTO favourites (account, channel_id, position) VALUES (:account, :channel_id, :position)
ON CONFLICT (account, channel_id) DO UPDATE SET position = excluded.position;
