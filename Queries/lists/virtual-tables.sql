-- Names every virtual table that a person's own statement may use, so that preparing it opens them.
-- Returns: nothing
SELECT 1 FROM search_index, search_terms, json_each('[]'), json_tree('[]') LIMIT 0;
