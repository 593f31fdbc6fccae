-- Counts the words of the vocabulary.
-- Returns: words
SELECT count(*) FROM vocabulary;
