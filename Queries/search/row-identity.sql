-- Reads the id and channel of a row.
-- :row  the row
-- Returns: id, channel id
SELECT m.id, c.id FROM messages m JOIN channels c ON c.key = m.channel WHERE m.row = :row;
