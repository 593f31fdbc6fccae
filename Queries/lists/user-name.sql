-- Reads the names that a person goes by.
-- :id  the person
-- Returns: global_name, username, discriminator
SELECT global_name, username, discriminator FROM users WHERE id = :id;
