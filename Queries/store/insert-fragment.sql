-- Keeps a part that documents share.
-- :hash  the hash of the bytes
-- :bytes  the bytes
INSERT INTO fragments (hash, bytes) VALUES (:hash, :bytes);
