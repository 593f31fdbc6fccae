-- Reads how far a search had come when it was last run.
-- :query  the search
-- Returns: the highest row then
SELECT seen_row FROM lookups WHERE query = :query;
