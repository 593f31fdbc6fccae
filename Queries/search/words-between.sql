-- Tells in how many messages each word of a range of the vocabulary stands.
-- :from  the word to begin with
-- :to  the word to end before
-- Returns: messages
SELECT messages FROM vocabulary WHERE term >= :from AND term < :to ORDER BY term;
