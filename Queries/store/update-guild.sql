-- Renews what is known of a guild, as a whole; a document that is absent stays.
-- :name  its name
-- :icon  the hash of its icon
-- :owner_id  its owner
-- :history_cutoff  Unix milliseconds
-- :nsfw  1 where age-restricted
-- :document  the packed document
-- :rank  its rank
-- :seen_at  Unix milliseconds
-- :key  the guild
UPDATE guilds SET name = :name, icon = :icon, owner_id = :owner_id,
  history_cutoff = :history_cutoff, nsfw = :nsfw, document = coalesce(:document, document),
  rank = :rank, seen_at = :seen_at
WHERE key = :key;
