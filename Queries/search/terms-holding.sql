-- Lists the tokens that hold a text.
-- :text  the text, folded
-- :limit  how many at most
-- Returns: term
-- Why: the whole list of terms is read: some tenth of a second for a million messages, and paid only by regular expressions whose newest rows held too few hits.
SELECT term FROM search_terms
WHERE (instr(term, :text) > 0 OR length(term) = 64) AND term >= char(32) LIMIT :limit;
