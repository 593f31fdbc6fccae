-- Lists what bears a star.
-- :kind  0 message, 1 channel, 2 guild, 3 user
-- Returns: id
SELECT id FROM stars WHERE kind = :kind;
