import Model

extension FieldReader {
  /// Reads a field of `FieldTable.people`.
  func people(_ values: [FieldValue]) throws(BadValue) -> Filter {
    switch field {
    case .mentions:
      return .mentions(
        try each(values) { text in
          switch text.lowercased() {
          case "everyone", "@everyone": .everyone
          case "here", "@here": .here
          default: EntityReference(text).map(MentionTarget.entity)
          }
        }
      )
    case .authorType: return .authorKind(try each(values) { User.Kind(rawValue: $0.lowercased()) })
    case .in: return .channel(try each(values, EntityReference.init))
    case .guild: return .guild(try each(values, EntityReference.init))
    case .reactedBy: return .reactedBy(try each(values, EntityReference.init))
    default: return .author(try each(values, EntityReference.init))
    }
  }

  /// Reads a field of `FieldTable.dates`.
  func dates(_ values: [FieldValue]) throws(BadValue) -> [Expression] {
    if field == .last {
      return try each(values, Span.init).map { .filter(.sent(.last($0))) }
    }
    return try each(values, DateExpression.init).map { date in
      switch field {
      case .before: .filter(.sent(.before(date)))
      case .after: .filter(.sent(.after(date)))
      default: .filter(.sent(.during(date)))
      }
    }
  }

  /// Reads a field of `FieldTable.identity`.
  func identity(_ values: [FieldValue]) throws(BadValue) -> [Expression] {
    switch field {
    case .type: return [.filter(.kind(try each(values, MessageKindName.init)))]
    case .saved: return values.map { .filter(.saved($0.text)) }
    default: break
    }
    let addresses = try each(values, MessageAddress.init)
    switch field {
    case .beforeID: return addresses.map { .filter(.beforeID($0)) }
    case .afterID: return addresses.map { .filter(.afterID($0)) }
    case .replyTo: return [.filter(.replyTo(addresses))]
    default: return [.filter(.id(addresses))]
    }
  }

  /// Reads a field of `FieldTable.content`, or `nsfw:`.
  func content(_ values: [FieldValue]) throws(BadValue) -> Filter {
    switch field {
    case .has: .has(try each(values, Self.part))
    case .is: .state(try each(values) { MessageState(rawValue: $0.lowercased()) })
    case .embedType: .embedKind(try each(values) { EmbedKind(rawValue: $0.lowercased()) })
    case .embedProvider: .embedProvider(values.map(\.text))
    case .link: .link(try each(values, Self.host))
    case .ext: .fileExtension(try each(values, Self.ending))
    case .reaction: .reaction(try each(values, ReactionFilter.init))
    case .pinned: .pinned(try each(values, Self.flag).contains(true))
    case .nsfw: .nsfw(try each(values, Self.flag).contains(true))
    default: .filename(values.map(\.text))
    }
  }

  private static func part(_ text: String) -> MessagePart? {
    switch text.lowercased() {
    case "snapshot": .forward
    case "audio": .sound
    case "attachment": .file
    case let name: MessagePart(rawValue: name)
    }
  }

  /// The host of a URL, or the host that was typed, in lower case.
  private static func host(_ text: String) -> String? {
    var rest = Substring(text.lowercased())
    for scheme in ["https://", "http://"] where rest.hasPrefix(scheme) {
      rest = rest.dropFirst(scheme.count)
    }
    let host = rest.prefix { !"/?#".contains($0) }
    return host.isEmpty ? nil : String(host)
  }

  private static func ending(_ text: String) -> String? {
    let ending = text.lowercased().drop { $0 == "." }
    return ending.isEmpty ? nil : String(ending)
  }

  private static func flag(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "true", "yes", "1": true
    case "false", "no", "0": false
    default: nil
    }
  }
}
