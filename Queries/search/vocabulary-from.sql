-- Walks the words of the vocabulary in the order of their code points, from one on.
-- :from  where to begin
-- Returns: term, messages
-- Why: the reader jumps over whole ranges of words by binding another beginning.
SELECT term, messages FROM vocabulary WHERE term >= :from ORDER BY term;
