-- Forgets the favourite channels of an account, before they are told anew.
-- :account  the account
DELETE FROM favourites WHERE account = :account;
