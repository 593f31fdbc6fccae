-- Forgets the counts and spans of all channels.
UPDATE channels SET messages = 0, first_id = NULL, last_id = NULL;
