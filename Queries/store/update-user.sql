-- Renews what is known of a user; what is absent stays.
-- :username  the login name
-- :discriminator  four digits
-- :global_name  the display name
-- :avatar  the hash of the avatar
-- :kind  user, bot, webhook or system
-- :flags  public flags
-- :seen_at  Unix milliseconds
-- :key  the user
UPDATE users SET username = coalesce(:username, username),
  discriminator = coalesce(:discriminator, discriminator), global_name = :global_name,
  avatar = coalesce(:avatar, avatar), kind = :kind, flags = :flags, seen_at = :seen_at
WHERE key = :key;
