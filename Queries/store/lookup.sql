-- Reads up to which row the hits of a search were seen, as earlier versions noted it.
-- :query  the search
-- Returns: seen_row
SELECT seen_row FROM lookups WHERE query = :query;
