-- Finds the channels that hold a message.
-- :id  the message
-- Returns: channel id
SELECT c.id FROM messages m JOIN channels c ON c.key = m.channel WHERE m.id = :id ORDER BY c.id;
