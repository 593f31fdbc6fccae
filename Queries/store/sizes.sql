-- Measures the parts of the file.
-- Returns: table or index, bytes
-- Why: dbstat reads every page, so this takes as long as reading the file does.
SELECT name, pgsize FROM dbstat WHERE aggregate = TRUE ORDER BY name;
