import Model
import Queries
import SQLite
import Store

extension ConditionBuilder {
  /// The condition of a filter that names people or places.
  mutating func entityCondition(_ filter: Filter) throws(StoreError) -> Condition {
    switch filter {
    case .author(let references):
      try any(references) { (builder, one) throws(StoreError) in try builder.author(one) }
    case .channel(let references): try channels(references)
    case .guild(let references):
      try any(references) { (builder, one) throws(StoreError) in try builder.guild(one) }
    case .mentions(let targets): try mentions(targets)
    case .reactedBy(let references):
      try any(references) { (builder, one) throws(StoreError) in try builder.reactedBy(one) }
    default: .constant(true)
    }
  }

  /// One of several references; `^x` among them is everything but x.
  private mutating func any(
    _ references: [EntityReference],
    _ make: (inout ConditionBuilder, EntityReference) throws(StoreError) -> Condition
  ) throws(StoreError) -> Condition {
    guard references.count > 1 || references.contains(where: \.isExclusion) else {
      return try each(references, make)
    }
    return try asAlternative { (builder) throws(StoreError) in
      try builder.each(references, make)
    }
  }

  private mutating func each(
    _ references: [EntityReference],
    _ make: (inout ConditionBuilder, EntityReference) throws(StoreError) -> Condition
  ) throws(StoreError) -> Condition {
    var conditions: [Condition] = []
    for reference in references {
      if case .excluding(let inner) = reference {
        conditions.append(.not(try make(&self, inner)))
      } else {
        conditions.append(try make(&self, reference))
      }
    }
    return .or(conditions)
  }

  private mutating func author(_ reference: EntityReference) throws(StoreError) -> Condition {
    let users = try planner.resolver.users(reference)
    return tokens(users, of: "user", reference) { .author($0) }
  }

  mutating func channels(_ references: [EntityReference]) throws(StoreError) -> Condition {
    try any(references) { (builder, reference) throws(StoreError) in
      let channels = try builder.planner.resolver.channels(reference)
      return builder.tokens(channels, of: "channel", reference) {
        Snowflake(rawValue: $0).map(FilterToken.channel)
      }
    }
  }

  private mutating func guild(_ reference: EntityReference) throws(StoreError) -> Condition {
    let guilds = try planner.resolver.guilds(reference)
    guard !guilds.isEmpty else {
      if reference != .starred { notes.warn(lack: "no guild is known as \(reference)") }
      return .constant(false)
    }
    if guilds.count > 1, !Self.isMeantAsMany(reference) {
      notes.warn("\(reference) is the name of \(guilds.count) guilds; all are taken")
    }
    var conditions: [Condition] = []
    for guild in guilds {
      conditions.append(try self.guild(guild))
    }
    return .or(conditions)
  }

  /// The channels of a guild, as far as they are few enough to be asked for one by one.
  private func guild(_ id: Int64) throws(StoreError) -> Condition {
    let channels = try planner.resolver.channels(ofGuild: id)
    guard channels.count <= 64 else {
      return .predicate(Predicate(.guildIs, [.integer(id)]), narrowing: nil)
    }
    let tokens = channels.compactMap(Snowflake.init(rawValue:)).map {
      IndexQuestion.token(FilterToken.channel($0).text)
    }
    return tokens.isEmpty ? .constant(false) : .index(.any(tokens))
  }

  private mutating func mentions(_ targets: [MentionTarget]) throws(StoreError) -> Condition {
    var conditions: [Condition] = []
    for target in targets {
      conditions.append(try mention(target))
    }
    return .and(conditions)
  }

  private mutating func mention(_ target: MentionTarget) throws(StoreError) -> Condition {
    switch target {
    case .everyone: return .index(.token(FilterToken.mentionsEveryone.text))
    case .here: return .index(.token(FilterToken.mentionsHere.text))
    case .entity(.excluding(let inner)): return .not(try mention(.entity(inner)))
    case .entity(let reference):
      let users = try planner.resolver.users(reference).compactMap(Snowflake.init(rawValue:))
      let roles = try planner.resolver.roles(reference).compactMap(Snowflake.init(rawValue:))
      let questions =
        users.map { IndexQuestion.token(FilterToken.mentionsUser($0).text) }
        + roles.map { IndexQuestion.token(FilterToken.mentionsRole($0).text) }
      guard !questions.isEmpty else {
        notes.warn(lack: "no user or role is known as \(reference)")
        return .constant(false)
      }
      return .index(.any(questions))
    }
  }

  private mutating func reactedBy(_ reference: EntityReference) throws(StoreError) -> Condition {
    let users = try planner.resolver.users(reference)
    guard !users.isEmpty else {
      notes.warn(lack: "no user is known as \(reference)")
      return .constant(false)
    }
    note(.rowsReactedBy, [":users": jsonList(users)])
    return .predicate(Predicate(.reactedBy, [jsonList(users)]), narrowing: nil)
  }

  /// One of several ids as filter tokens, with a word where a name is unknown or ambiguous.
  private mutating func tokens(
    _ ids: [Int64],
    of kind: String,
    _ reference: EntityReference,
    _ token: (Int64) -> FilterToken?
  ) -> Condition {
    let questions = ids.compactMap(token).map { IndexQuestion.token($0.text) }
    guard !questions.isEmpty else {
      if reference != .starred, reference != .directMessages {
        notes.warn(lack: "no \(kind) is known as \(reference)")
      }
      return .constant(false)
    }
    if questions.count > 1, !Self.isMeantAsMany(reference) {
      notes.warn("\(reference) is the name of \(questions.count) \(kind)s; all are taken")
    }
    return .index(.any(questions))
  }

  private static func isMeantAsMany(_ reference: EntityReference) -> Bool {
    switch reference {
    case .starred, .directMessages, .link, .excluding: true
    default: false
    }
  }
}

extension EntityReference {
  /// Whether it names everything but something.
  var isExclusion: Bool {
    if case .excluding = self { true } else { false }
  }
}
