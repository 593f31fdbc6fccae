import Model
import Queries
import SQLite
import Store
import Text

extension ConditionBuilder {
  /// The condition of a filter, or nothing where there is nothing in it to look for.
  mutating func filterCondition(_ filter: Filter) throws(StoreError) -> Condition? {
    switch filter {
    case .author, .channel, .guild, .mentions, .reactedBy: try entityCondition(filter)
    case .has(let parts): .and(parts.map { part($0) })
    case .state(let states): try any(states)
    case .authorKind(let kinds): .or(kinds.map(Self.authorKind))
    case .embedKind(let kinds):
      .or(kinds.map { .index(.token(FilterToken.embedType($0.embedType).text)) })
    case .embedProvider(let names):
      .or(names.map { .index(.token(FilterToken.embedProvider($0).text)) })
    case .link(let hosts): .or(hosts.map { .index(.token(FilterToken.link($0).text)) })
    case .filename(let names): .or(names.map(filename))
    case .fileExtension(let endings):
      .or(endings.map { .index(.token(FilterToken.fileExtension($0).text)) })
    case .fileText(let term): try fileText(term)
    case .sent(let sent): planner.dates.range(of: sent).ids.map(Condition.ids) ?? .constant(false)
    case .id, .beforeID, .afterID, .replyTo: idCondition(filter)
    case .reaction(let reactions): try self.reactions(reactions)
    case .old(let term): try old(term)
    case .kind(let names): kind(names)
    case .saved(let name): try saved(name)
    case .pinned(let isPinned):
      isPinned ? pinned() : .not(.predicate(Predicate(.isPinned), narrowing: nil))
    case .nsfw(let letsThrough):
      letsThrough ? .constant(true) : .not(.predicate(Predicate(.inNsfwChannel), narrowing: nil))
    }
  }

  private mutating func any(_ states: [MessageState]) throws(StoreError) -> Condition {
    if states.count == 1 { return try state(states[0]) }
    return try asAlternative { (builder) throws(StoreError) in try builder.each(states) }
  }

  private mutating func each(_ states: [MessageState]) throws(StoreError) -> Condition {
    var conditions: [Condition] = []
    for state in states {
      conditions.append(try self.state(state))
    }
    return .or(conditions)
  }

  // MARK: What a message holds and has become

  private mutating func part(_ part: MessagePart) -> Condition {
    if part == .reply { return Self.reply }
    guard part != .reaction, let trait = MessageTrait(rawValue: part.rawValue) else {
      return .predicate(Predicate(.hasReaction), narrowing: nil)
    }
    return .index(.token(FilterToken.has(trait).text))
  }

  private mutating func state(_ state: MessageState) throws(StoreError) -> Condition {
    switch state {
    case .edited: return .predicate(Predicate(.isEdited), narrowing: nil)
    case .deleted:
      note(.rowsDeleted)
      return .predicate(Predicate(.isDeleted), narrowing: nil)
    case .pinned: return pinned()
    case .starred:
      note(.rowsStarred)
      return .predicate(Predicate(.isStarred), narrowing: nil)
    case .reply: return Self.reply
    case .bot: return Self.authorKind(.bot)
    case .webhook: return Self.authorKind(.webhook)
    case .system: return .predicate(Predicate(.isSystem), narrowing: nil)
    case .direct: return try channels([.directMessages])
    case .unread:
      notes.warn(lack: "is:unread finds nothing: the server's read state is not in this archive")
      return .constant(false)
    }
  }

  private static var reply: Condition {
    .predicate(Predicate(.isReply), narrowing: nil)
  }

  private mutating func pinned() -> Condition {
    note(.rowsPinned)
    return .predicate(Predicate(.isPinned), narrowing: nil)
  }

  private static func authorKind(_ kind: User.Kind) -> Condition {
    guard kind == .user else { return .index(.token(FilterToken.authorKind(kind).text)) }
    let others: [User.Kind] = [.bot, .webhook, .system]
    return .not(.index(.any(others.map { .token(FilterToken.authorKind($0).text) })))
  }

  private func filename(_ name: String) -> Condition {
    .predicate(
      Predicate(.attachmentNamed, [.text(name.lowercased())]),
      narrowing: .token(FilterToken.has(.file).text)
    )
  }

  private func kind(_ names: [MessageKindName]) -> Condition {
    let kinds = names.flatMap(\.kinds)
    guard kinds.contains(where: { !$0.isSystem }) else {
      return .index(.any(kinds.map { .token(FilterToken.kind($0).text) }))
    }
    return .predicate(Predicate(.kindIn, [jsonList(kinds.map(\.rawValue))]), narrowing: nil)
  }

  // MARK: Ids

  private mutating func idCondition(_ filter: Filter) -> Condition {
    switch filter {
    case .beforeID(let address):
      return address.messageID == .lowest
        ? .constant(false) : .ids(.lowest...address.messageID.predecessor)
    case .afterID(let address):
      return address.messageID == .highest
        ? .constant(false) : .ids(address.messageID.successor ... .highest)
    case .id(let addresses):
      note(.rowsWithIds, [":ids": jsonList(addresses.map(\.messageID.rawValue))])
      return .or(addresses.map(Self.address))
    case .replyTo(let addresses):
      let ids = jsonList(addresses.map(\.messageID.rawValue))
      note(.rowsReplying, [":ids": ids])
      return .predicate(Predicate(.repliesTo, [ids]), narrowing: nil)
    default: return .constant(true)
    }
  }

  private static func address(_ address: MessageAddress) -> Condition {
    let id = Condition.ids(address.messageID...address.messageID)
    guard let channel = address.channelID else { return id }
    return .and([
      id, .predicate(Predicate(.channelIs, [.integer(channel.rawValue)]), narrowing: nil),
    ])
  }

  // MARK: Reactions

  private mutating func reactions(_ filters: [ReactionFilter]) throws(StoreError) -> Condition {
    if filters.count == 1 { return reaction(filters[0]) }
    return try asAlternative { (builder) throws(StoreError) in
      .or(filters.map { builder.reaction($0) })
    }
  }

  private mutating func reaction(_ filter: ReactionFilter) -> Condition {
    let (low, high) = Self.counts(filter)
    guard low <= high else { return .constant(false) }
    switch filter.emoji {
    case .custom(let id, _):
      return .predicate(
        Predicate(
          .reactionCountCustom,
          [.integer(id.rawValue), .integer(low), .integer(high)]
        ),
        narrowing: nil
      )
    case .any: return reactionCount(names: [], low, high)
    case .text(let text): return reactionCount(names: Self.spellings(text), low, high)
    case .named(let name): return reactionCount(names: [name], low, high)
    }
  }

  private mutating func reactionCount(names: [String], _ low: Int64, _ high: Int64) -> Condition {
    let list = Value.text(
      "[" + names.map(Self.jsonString).joined(separator: ",") + "]"
    )
    if low > 0, !names.isEmpty { note(.rowsWithEmoji, [":names": list]) }
    return .predicate(
      Predicate(.reactionCount, [list, list, .integer(low), .integer(high)]),
      narrowing: nil
    )
  }

  private static func counts(_ filter: ReactionFilter) -> (low: Int64, high: Int64) {
    switch filter.comparison {
    case .atLeast: (filter.count, .max)
    case .atMost: (0, filter.count)
    case .above: (filter.count == .max ? .max : filter.count + 1, .max)
    case .below: (0, filter.count - 1)
    case .exactly: (filter.count, filter.count)
    }
  }

  /// An emoji with and without the selector that asks for its picture form: servers keep either.
  private static func spellings(_ emoji: String) -> [String] {
    let bare = String(String.UnicodeScalarView(emoji.unicodeScalars.filter { $0 != "\u{FE0F}" }))
    return bare == emoji ? [emoji, emoji + "\u{FE0F}"] : [emoji, bare]
  }

  private static func jsonString(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case _ where scalar.value < 0x20: " "
      default: String(scalar)
      }
    }
    return "\"" + escaped.joined() + "\""
  }

  // MARK: What was said

  /// What a message used to say, or said before it was deleted.
  private mutating func old(_ term: TextTerm) throws(StoreError) -> Condition? {
    let isPrefix = term.kind == .prefix
    let tokens = planner.analyser.queryTokens(of: term.text, prefix: isPrefix)
    let marked = tokens.tokens.map { String(UnicodeScalar(IndexText.oldMark)) + $0 }
    guard let said = Phrase(marked, lastIsPrefix: tokens.lastIsPrefix),
      let now = Phrase(tokens.tokens, lastIsPrefix: tokens.lastIsPrefix)
    else {
      notes.dropped.append(term.text)
      return nil
    }
    let deleted = Condition.predicate(Predicate(.isDeleted), narrowing: nil)
    return .or([.index(.phrase(said)), .and([deleted, .index(.phrase(now))])])
  }
}

extension EmbedKind {
  /// The type of the embed as it is on the wire.
  fileprivate var embedType: String {
    self == .sound ? "audio" : rawValue
  }
}
