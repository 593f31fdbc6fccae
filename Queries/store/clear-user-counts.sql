-- Forgets the counts of all users.
UPDATE users SET messages = 0;
