-- Finds the users with a login name and discriminator.
-- :username  the login name
-- :discriminator  four digits
-- Returns: id
SELECT u.id FROM names n JOIN users u ON u.key = n.target
WHERE n.folded = :username AND n.kind = 0 AND u.discriminator = :discriminator;
