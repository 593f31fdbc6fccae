-- Makes an account known, or renews its name.
-- :id  the user's id
-- :name  its name
-- :bot  1 for a bot
-- :seen_at  Unix milliseconds
INSERT INTO accounts (id, name, bot, seen_at) VALUES (:id, :name, :bot, :seen_at)
ON CONFLICT (id) DO UPDATE SET name = coalesce(excluded.name, name), bot = excluded.bot,
  seen_at = excluded.seen_at;
