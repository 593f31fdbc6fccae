-- Lists how channels answered accounts.
-- Returns: id, account, state, reason, since, tries, due_at
SELECT c.id, a.account, a.state, a.reason, a.since, a.tries, a.due_at
FROM channel_access a JOIN channels c ON c.key = a.channel ORDER BY c.id, a.account;
