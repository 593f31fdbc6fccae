-- The message answers another.
m.reply_to IS NOT NULL
