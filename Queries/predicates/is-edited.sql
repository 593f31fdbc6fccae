-- The message was edited.
m.edited_at IS NOT NULL
