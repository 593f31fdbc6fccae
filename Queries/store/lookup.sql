-- Reads up to which row the hits of a search were seen.
-- :query  the search
-- Returns: seen_row
SELECT seen_row FROM lookups WHERE query = :query;
