-- Removes the people of those emoji of a message that more are known of than the server counts: some
-- of them took theirs back, and nothing tells who.
-- :row  the row
DELETE FROM reactors WHERE row = :row AND (emoji_id, emoji_name) IN (
  SELECT p.emoji_id, p.emoji_name FROM reactors p
  LEFT JOIN reactions r ON r.row = p.row AND r.emoji_id = p.emoji_id AND r.emoji_name = p.emoji_name
  WHERE p.row = :row GROUP BY p.emoji_id, p.emoji_name HAVING count(*) > coalesce(max(r.count), 0));
