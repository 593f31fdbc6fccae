-- Renews what is known of a guild; what is absent stays.
-- :name  its name
-- :icon  the hash of its icon
-- :owner_id  its owner
-- :history_cutoff  Unix milliseconds
-- :nsfw  1 where age-restricted
-- :document  the packed document
-- :rank  its rank
-- :seen_at  Unix milliseconds
-- :key  the guild
UPDATE guilds SET name = coalesce(:name, name), icon = coalesce(:icon, icon),
  owner_id = coalesce(:owner_id, owner_id),
  history_cutoff = coalesce(:history_cutoff, history_cutoff), nsfw = max(nsfw, :nsfw),
  document = coalesce(:document, document), rank = :rank, seen_at = :seen_at
WHERE key = :key AND (:rank, :seen_at) >= (rank, seen_at);
