-- Counts documents that surprised: with a row, and without.
-- Returns: placed, unplaced
SELECT count(DISTINCT row), count(*) FILTER (WHERE row IS NULL) FROM oddities;
