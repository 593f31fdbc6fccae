-- Lists the accounts that an archive was filled by.
-- Returns: id, name, bot, seen_at
SELECT id, name, bot, seen_at FROM accounts ORDER BY id;
