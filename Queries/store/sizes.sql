-- Measures the parts of the file.
-- Returns: name, pgsize; the bytes of a table or an index
-- Why: dbstat reads every page, so this takes as long as reading the file does.
SELECT name, pgsize FROM dbstat WHERE aggregate = TRUE ORDER BY name;
