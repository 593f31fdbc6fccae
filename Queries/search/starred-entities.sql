-- Lists what bears a star.
-- :kind  0 user, 1 channel, 2 guild, 3 message
-- Returns: id
SELECT id FROM stars WHERE kind = :kind;
