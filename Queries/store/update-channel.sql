-- Renews what is known of a channel, as a whole; a document that is absent stays.
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
UPDATE channels SET type = :type, name = :name, topic = :topic, parent_id = :parent_id,
  position = :position, last_message_id = :last_message_id, owner_id = :owner_id, nsfw = :nsfw,
  recipients = :recipients, document = coalesce(:document, document), rank = :rank,
  seen_at = :seen_at
WHERE key = :key;
