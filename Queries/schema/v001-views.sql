-- Makes the views of schema version 1 that other tools read: their columns are a promise.
CREATE VIEW v1_guilds AS
SELECT id, name, owner_id, icon, nsfw, state FROM guilds;

CREATE VIEW v1_channels AS
SELECT c.id, g.id AS guild_id, c.parent_id, c.type, c.name, c.topic, c.position, c.last_message_id,
  c.state, c.messages
FROM channels c LEFT JOIN guilds g ON g.key = c.guild;

CREATE VIEW v1_users AS
SELECT u.id, u.username, u.discriminator, u.global_name, u.kind AS author_type, u.avatar,
  (SELECT json_group_array(DISTINCT n.name) FROM names n WHERE n.kind = 0 AND n.target = u.key)
    AS names,
  u.messages
FROM users u;

CREATE VIEW v1_members AS
SELECT g.id AS guild_id, u.id AS user_id, m.nick, m.roles,
  strftime('%Y-%m-%dT%H:%M:%S', m.joined_at / 1000, 'unixepoch')
    || printf('.%03dZ', m.joined_at % 1000) AS joined_at
FROM members m JOIN guilds g ON g.key = m.guild JOIN users u ON u.key = m.user;

CREATE VIEW v1_roles AS
SELECT r.id, g.id AS guild_id, r.name, r.color, r.position, r.permissions
FROM roles r LEFT JOIN guilds g ON g.key = r.guild;

CREATE VIEW v1_emoji AS
SELECT e.id, g.id AS guild_id, e.name, e.animated
FROM emoji e LEFT JOIN guilds g ON g.key = e.guild;

CREATE VIEW v1_messages AS
SELECT c.id AS channel_id, m.id, g.id AS guild_id, nullif(u.id, 0) AS author_id,
  coalesce(m.author_name, u.global_name, u.username) AS author_name, u.kind AS author_type,
  m.type, m.content,
  strftime('%Y-%m-%dT%H:%M:%S', coalesce(m.sent_at, (m.id >> 22) + 1420070400000) / 1000, 'unixepoch')
    || printf('.%03dZ', coalesce(m.sent_at, (m.id >> 22) + 1420070400000) % 1000) AS sent_at,
  strftime('%Y-%m-%dT%H:%M:%S', m.edited_at / 1000, 'unixepoch')
    || printf('.%03dZ', m.edited_at % 1000) AS edited_at,
  (SELECT strftime('%Y-%m-%dT%H:%M:%S', d.deleted_at / 1000, 'unixepoch')
    || printf('.%03dZ', d.deleted_at % 1000) FROM deletions d WHERE d.row = m.row) AS deleted_at,
  m.reply_to,
  CASE WHEN m.reply_to IS NOT NULL THEN coalesce(m.reply_channel, c.id) END AS reply_channel,
  EXISTS (SELECT 1 FROM pins p WHERE p.row = m.row) AS pinned,
  m.flags,
  (SELECT count(*) FROM oddities o WHERE o.row = m.row) AS oddities
FROM messages m
JOIN channels c ON c.key = m.channel
JOIN users u ON u.key = m.author
LEFT JOIN guilds g ON g.key = m.guild;

CREATE VIEW v1_versions AS
SELECT c.id AS channel_id, m.id AS message_id,
  strftime('%Y-%m-%dT%H:%M:%S', v.seen_at / 1000, 'unixepoch')
    || printf('.%03dZ', v.seen_at % 1000) AS seen_at,
  v.content
FROM versions v JOIN messages m ON m.row = v.row JOIN channels c ON c.key = m.channel;

CREATE VIEW v1_attachments AS
SELECT c.id AS channel_id, m.id AS message_id, a.position, a.id, a.filename, a.content_type, a.size,
  a.width, a.height, a.duration, a.url, a.state, a.sha256
FROM attachments a JOIN messages m ON m.row = a.row JOIN channels c ON c.key = m.channel;

CREATE VIEW v1_reactions AS
SELECT c.id AS channel_id, m.id AS message_id, nullif(r.emoji_id, 0) AS emoji_id, r.emoji_name,
  r.animated, r.count
FROM reactions r JOIN messages m ON m.row = r.row JOIN channels c ON c.key = m.channel;

CREATE VIEW v1_reactors AS
SELECT c.id AS channel_id, m.id AS message_id, nullif(r.emoji_id, 0) AS emoji_id, r.emoji_name,
  u.id AS user_id
FROM reactors r
JOIN messages m ON m.row = r.row
JOIN channels c ON c.key = m.channel
JOIN users u ON u.key = r.user;

CREATE VIEW v1_mentions AS
SELECT c.id AS channel_id, m.id AS message_id,
  CASE n.kind WHEN 0 THEN 'user' WHEN 1 THEN 'role' WHEN 2 THEN 'channel' WHEN 3 THEN 'everyone'
    ELSE 'here' END AS kind,
  nullif(n.target, 0) AS target_id
FROM mentions n JOIN messages m ON m.row = n.row JOIN channels c ON c.key = m.channel;

CREATE VIEW v1_pins AS
SELECT c.id AS channel_id, m.id AS message_id,
  strftime('%Y-%m-%dT%H:%M:%S', p.pinned_at / 1000, 'unixepoch')
    || printf('.%03dZ', p.pinned_at % 1000) AS pinned_at
FROM pins p JOIN messages m ON m.row = p.row JOIN channels c ON c.key = m.channel;

CREATE VIEW v1_coverage AS
SELECT c.id AS channel_id, v.low_id, v.high_id,
  CASE v.source WHEN 0 THEN 'page' WHEN 1 THEN 'live' ELSE 'import' END AS source,
  strftime('%Y-%m-%dT%H:%M:%S', v.learned_at / 1000, 'unixepoch')
    || printf('.%03dZ', v.learned_at % 1000) AS learned_at,
  nullif(v.account, 0) AS account
FROM coverage v JOIN channels c ON c.key = v.channel;

CREATE VIEW v1_runs AS
SELECT id, command, origin,
  strftime('%Y-%m-%dT%H:%M:%S', started_at / 1000, 'unixepoch')
    || printf('.%03dZ', started_at % 1000) AS started_at,
  strftime('%Y-%m-%dT%H:%M:%S', ended_at / 1000, 'unixepoch')
    || printf('.%03dZ', ended_at % 1000) AS ended_at,
  outcome, counts
FROM runs;

CREATE VIEW v1_raw AS
SELECT c.id AS channel_id, m.id, document_text(d.dictionary, d.body) AS json
FROM documents d JOIN messages m ON m.row = d.row JOIN channels c ON c.key = m.channel;
