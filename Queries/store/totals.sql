-- Counts what is held.
-- Returns: messages, channels, guilds, users, versions, deletions, attachments, stars, saved
SELECT (SELECT coalesce(sum(messages), 0) FROM channels), (SELECT count(*) FROM channels),
  (SELECT count(*) FROM guilds), (SELECT count(*) FROM users), (SELECT count(*) FROM versions),
  (SELECT count(*) FROM deletions), (SELECT count(*) FROM attachments),
  (SELECT count(*) FROM stars), (SELECT count(*) FROM saved);
