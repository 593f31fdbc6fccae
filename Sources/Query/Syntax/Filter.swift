public import Model

/// What a filter asks of a message.
///
/// Lists hold one value or more; of them one must fit, but for
/// `mentions` and `has`, where all must.
public enum Filter: Hashable, Sendable {
  /// `from:` who wrote it.
  case author([EntityReference])
  /// `in:` where it stands.
  case channel([EntityReference])
  /// `guild:` the guild it stands in.
  case guild([EntityReference])
  /// `mentions:` whom it pings; all of them.
  case mentions([MentionTarget])
  /// `has:` what it carries; all of them.
  case has([MessagePart])
  /// `is:` what has become of it.
  case state([MessageState])
  /// `author-type:` what kind of account wrote it.
  case authorKind([User.Kind])
  /// `embed-type:` what kind of card it carries.
  case embedKind([EmbedKind])
  /// `embed-provider:` the site a card comes from.
  case embedProvider([String])
  /// `link:` the host of a link in it, in lower case.
  case link([String])
  /// `filename:` an attachment's name.
  case filename([String])
  /// `ext:` an attachment's ending, in lower case, without its dot.
  case fileExtension([String])
  /// `filetext:` what a text file that was sent with it says.
  case fileText(TextTerm)
  /// `before:`, `after:`, `on:`, `during:` and `last:` when it was sent.
  case sent(SentFilter)
  /// `id:` which message it is.
  case id([MessageAddress])
  /// `beforeid:` an id that is greater than its own.
  case beforeID(MessageAddress)
  /// `afterid:` an id that is less than its own.
  case afterID(MessageAddress)
  /// `reply-to:` the message that it answers.
  case replyTo([MessageAddress])
  /// `reaction:` how often an emoji was added to it.
  case reaction([ReactionFilter])
  /// `reacted-by:` who added an emoji, as far as that is known.
  case reactedBy([EntityReference])
  /// `old:` what it once said and no longer says.
  case old(TextTerm)
  /// `type:` the kind of message.
  case kind([MessageKindName])
  /// `saved:` a saved search.
  case saved(String)
  /// `pinned:` whether it is pinned.
  case pinned(Bool)
  /// `nsfw:` whether age-restricted channels are looked through: true lets everything through, false
  /// leaves them out.
  case nsfw(Bool)
}

/// Whom a message pings.
public enum MentionTarget: Hashable, Sendable {
  /// Everyone.
  case everyone
  /// Those present.
  case here
  /// A person, or a role by its name or id.
  case entity(EntityReference)
}

/// When a message was sent, as a filter asks for it: see `DateResolver.range(of:)`.
public enum SentFilter: Hashable, Sendable {
  /// Before the beginning of a date.
  case before(DateExpression)
  /// From the beginning of a date on.
  case after(DateExpression)
  /// Within a date.
  case during(DateExpression)
  /// No longer ago than this.
  case last(Span)
}

/// What a message can carry.
public enum MessagePart: String, Hashable, Sendable, CaseIterable {
  /// A link in the text.
  case link
  /// A card.
  case embed
  /// A file of any kind.
  case file
  /// A picture.
  case image
  /// A film.
  case video
  /// A sound.
  case sound
  /// A voice message.
  case voice
  /// A moving picture.
  case gif
  /// A sticker.
  case sticker
  /// A poll.
  case poll
  /// A forwarded message; Fluxer calls it a snapshot.
  case forward
  /// A reaction.
  case reaction
  /// A message that it answers.
  case reply
  /// A thread that began here.
  case thread
  /// Code between backticks.
  case code
  /// A ping of anyone.
  case mention
}

/// What can have become of a message, or of its author and place.
public enum MessageState: String, Hashable, Sendable, CaseIterable {
  /// Edited.
  case edited
  /// Deleted on the server, and kept.
  case deleted
  /// Pinned.
  case pinned
  /// Starred in the archive.
  case starred
  /// An answer.
  case reply
  /// Written by a bot.
  case bot
  /// Written by a webhook.
  case webhook
  /// Written by the server.
  case system
  /// In a private channel.
  case direct = "dm"
  /// Not yet read, by the server's account of it.
  case unread
}

/// What kind of card a message carries.
public enum EmbedKind: String, Hashable, Sendable, CaseIterable {
  /// A picture.
  case image
  /// A film.
  case video
  /// A sound.
  case sound
  /// An article.
  case article
}
