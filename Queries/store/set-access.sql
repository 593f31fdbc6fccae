-- Notes how a channel answered an account.
-- :channel  the key of the channel
-- :account  the account
-- :state  0 open, 1 forbidden, 2 gone, 3 without history, 4 holds no messages
-- :reason  the server's code, where it gave one
-- :since  when this state began, Unix milliseconds
-- :tries  how often it was found in this state
-- :due_at  when it is asked again, Unix milliseconds; 0 for always
INSERT INTO channel_access (channel, account, state, reason, since, tries, due_at)
VALUES (:channel, :account, :state, :reason, :since, :tries, :due_at)
ON CONFLICT (channel, account) DO UPDATE SET state = excluded.state, reason = excluded.reason,
  since = excluded.since, tries = excluded.tries, due_at = excluded.due_at;
