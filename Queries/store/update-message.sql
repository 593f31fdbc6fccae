-- Replaces the derived columns of a message.
-- :guild  the key of the guild
-- :author  the key of the author
-- :author_name  the name it was sent under, for webhooks
-- :type  the kind of message
-- :flags  flags
-- :sent_at  Unix milliseconds, where the id does not tell
-- :edited_at  Unix milliseconds
-- :reply_to  the id of the message answered
-- :reply_channel  its channel, where it is another
-- :content  the text
-- :row  the row
UPDATE messages SET guild = :guild, author = :author, author_name = :author_name, type = :type,
  flags = :flags, sent_at = :sent_at, edited_at = :edited_at, reply_to = :reply_to,
  reply_channel = :reply_channel, content = :content
WHERE row = :row;
