-- Finds the parts that have a hash.
-- :hash  the hash of the bytes
-- Returns: id, bytes
SELECT id, bytes FROM fragments WHERE hash = :hash;
