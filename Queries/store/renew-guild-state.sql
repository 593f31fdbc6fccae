-- Sums up for the list of guilds whether a guild is gone: once no account is in it any more.
-- :kind  what runs remember of the guilds that an account is in
-- :id  the guild
UPDATE guilds SET state = CASE WHEN EXISTS (
  SELECT 1 FROM accounts a
  JOIN sync_marks m ON m.account = a.id AND m.kind = :kind AND m.channel_id = guilds.id
) THEN NULL ELSE 'gone' END
WHERE id = :id;
