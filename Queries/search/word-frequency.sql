-- Tells in how many messages a word stands.
-- :term  the token
-- Returns: messages
SELECT messages FROM vocabulary WHERE term = :term;
