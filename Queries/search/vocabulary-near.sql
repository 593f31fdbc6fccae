-- Lists the words that a mistyped word may have been, by their length and beginning.
-- :low  the beginning
-- :high  what comes after every word with that beginning
-- :shortest  the least length in characters
-- :longest  the greatest
-- Returns: term, messages
SELECT term, messages FROM vocabulary
WHERE term >= :low AND term < :high AND length(term) BETWEEN :shortest AND :longest;
