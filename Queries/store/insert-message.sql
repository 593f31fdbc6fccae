-- Adds the columns of a message.
-- :row  the row
-- :id  the id
-- :channel  the key of the channel
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
-- Why: the primary key and messages_by_id are its only indexes: a channel in order is read through the search index.
INSERT INTO messages (row, id, channel, guild, author, author_name, type, flags, sent_at, edited_at, reply_to, reply_channel, content)
VALUES (:row, :id, :channel, :guild, :author, :author_name, :type, :flags, :sent_at, :edited_at, :reply_to, :reply_channel, :content);
