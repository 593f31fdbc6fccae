-- Withdraws the claims that an interval takes in or touches.
-- :channel  the key of the channel
-- :account  the account, or 0
-- :source  0 page, 1 live, 2 import
-- :low_id  one below the lowest id, at least 0
-- :high_id  one above the highest id
DELETE FROM coverage
WHERE channel = :channel AND account = :account AND source = :source
  AND high_id >= :low_id AND low_id <= :high_id;
