-- Lists what is known to be complete for an account, or without one.
-- :account  the account
-- Returns: id, low_id, high_id
SELECT c.id, v.low_id, v.high_id
FROM coverage v JOIN channels c ON c.key = v.channel WHERE v.account IN (0, :account);
