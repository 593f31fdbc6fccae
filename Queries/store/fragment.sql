-- Reads a part that documents share.
-- :id  its number
-- Returns: bytes
SELECT bytes FROM fragments WHERE id = :id;
