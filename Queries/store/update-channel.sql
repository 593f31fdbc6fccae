-- Renews what is known of a channel; what is absent stays.
-- :type  its kind
-- :name  its name
-- :topic  its topic
-- :parent_id  its parent
-- :position  its place
-- :last_message_id  its newest message
-- :owner_id  its owner
-- :nsfw  1 where age-restricted
-- :recipients  a JSON array of user ids
-- :document  the packed document
-- :rank  its rank
-- :seen_at  Unix milliseconds
-- :key  the channel
UPDATE channels SET type = coalesce(:type, type), name = coalesce(:name, name),
  topic = coalesce(:topic, topic), parent_id = coalesce(:parent_id, parent_id),
  position = coalesce(:position, position),
  last_message_id = coalesce(:last_message_id, last_message_id),
  owner_id = coalesce(:owner_id, owner_id), nsfw = max(nsfw, :nsfw),
  recipients = coalesce(:recipients, recipients), document = coalesce(:document, document),
  rank = :rank, seen_at = :seen_at
WHERE key = :key AND (:rank, :seen_at) >= (rank, seen_at);
