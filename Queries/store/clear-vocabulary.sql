-- Empties the vocabulary.
DELETE FROM vocabulary;
