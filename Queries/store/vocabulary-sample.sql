-- Picks words of the vocabulary, spread evenly over it.
-- :step  every how manieth
-- Returns: term, messages
SELECT term, messages FROM (SELECT term, messages, row_number() OVER (ORDER BY term) AS place FROM vocabulary)
WHERE place % :step = 0;
