-- Removes attachments of rows that hold no message.
DELETE FROM attachments WHERE NOT EXISTS (SELECT 1 FROM messages m WHERE m.row = attachments.row);
