-- Counts the messages in which a term of the index stands.
-- :term  the term
-- Returns: messages
SELECT doc FROM search_terms WHERE term = :term;
