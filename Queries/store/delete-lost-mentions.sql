-- Removes mentions of rows that hold no message.
DELETE FROM mentions WHERE NOT EXISTS (SELECT 1 FROM messages m WHERE m.row = mentions.row);
