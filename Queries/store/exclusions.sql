-- Lists what is excluded from every run.
-- Returns: id
SELECT id FROM exclusions ORDER BY id;
