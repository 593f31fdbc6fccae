-- Fills the vocabulary with the words that two or more messages hold.
INSERT INTO vocabulary (term, messages)
SELECT term, doc FROM search_terms WHERE doc >= 2 AND is_word(term)
ORDER BY term;
