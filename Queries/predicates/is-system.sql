-- The server wrote the message.
m.type NOT IN (0, 19)
