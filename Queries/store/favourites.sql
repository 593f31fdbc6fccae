-- Lists the favourite channels of an account in its own order.
-- :account  the account
-- Returns: channel_id
SELECT channel_id FROM favourites WHERE account = :account ORDER BY position, channel_id;
