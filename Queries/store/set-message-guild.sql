-- Notes the guild of a message that was kept without one.
-- :guild  the key of the guild
-- :row  the row
UPDATE messages SET guild = :guild WHERE row = :row;
