-- Reads what is known of a person.
-- :id  the person
-- Returns: key, username, discriminator, global_name, kind, messages
SELECT key, username, discriminator, global_name, kind, messages FROM users WHERE id = :id;
