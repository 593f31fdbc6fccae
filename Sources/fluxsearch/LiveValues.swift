import Arguments
import Commands
import Console
import Query
import Store

/// A word that completes another one.
struct LiveValue: Hashable {
  let text: String
  let meaning: String
}

/// Finds what can complete a word.
///
/// Whoever presses a key wants no error: what can't be read is left out.
struct LiveValues {
  let archives: ArchiveChoice
  let context: Context

  func values(of kind: LiveKind, beginning prefix: String) -> [LiveValue] {
    switch kind {
    case .archive: archiveNames(prefix)
    case .channel: names(.channel, prefix)
    case .guild: names(.guild, prefix)
    case .user: names(.user, prefix)
    case .field: fields(prefix)
    case .query: query(prefix)
    case .saved: saved(prefix)
    case .report: reports(prefix)
    case .setting: settings(prefix)
    case .topic: topics(prefix)
    }
  }

  private func archiveNames(_ prefix: String) -> [LiveValue] {
    let paths = (try? context.places.existingArchives()) ?? []
    return paths.compactMap { path in
      let file = path.split(separator: "/").last.map(String.init) ?? path
      let name = String(file.dropLast(".sqlite".count))
      return name.hasPrefix(prefix) ? LiveValue(text: name, meaning: path) : nil
    }
  }

  private func topics(_ prefix: String) -> [LiveValue] {
    let program = context.program
    let topics = program.topics.map { LiveValue(text: $0.name, meaning: $0.summary) }
    let commands = program.table.entries.map(\.description).filter { !$0.isHidden }
      .map { LiveValue(text: $0.name, meaning: $0.summary) }
    return (topics + commands).filter { $0.text.hasPrefix(prefix) }
  }

  /// The operand of the command that shows reports knows them.
  private func reports(_ prefix: String) -> [LiveValue] {
    let forms = context.program.table["stats"]?.description.grammar.operands ?? []
    return forms.flatMap(\.choices).filter { $0.hasPrefix(prefix) }
      .map { LiveValue(text: $0, meaning: "report") }
  }

  private func settings(_ prefix: String) -> [LiveValue] {
    let keys = Configuration.keys(of: context.program.table.entries.map(\.description))
    return keys.filter { $0.key.hasPrefix(prefix) }.sorted { $0.key < $1.key }
      .map { LiveValue(text: $0.key, meaning: $0.value.help) }
  }

  private func fields(_ prefix: String) -> [LiveValue] {
    FieldTable.definitions.filter { $0.name.hasPrefix(prefix.lowercased()) }
      .map { LiveValue(text: "\($0.name):", meaning: "messages \($0.meaning)") }
  }

  private func saved(_ prefix: String) -> [LiveValue] {
    completers.flatMap { (try? $0.saved(beginning: prefix)) ?? [] }
      .map { LiveValue(text: $0.name, meaning: $0.context ?? "") }
  }

  private func names(_ kind: NameKind, _ prefix: String) -> [LiveValue] {
    let usual = sign(of: kind)
    let isSigned = prefix.hasPrefix(usual)
    let bare = isSigned ? String(prefix.dropFirst(usual.count)) : prefix
    // What a shell offers begins as what was typed does.
    let sign = isSigned || prefix.isEmpty ? usual : ""
    let found = completers.flatMap { (try? $0.names(of: kind, beginning: bare)) ?? [] }
    // A channel's name that two guilds have is told apart by the guild.
    let counts = Dictionary(found.map { ($0.name, 1) }, uniquingKeysWith: +)
    var seen: Set<LiveValue> = []
    return found.map { name in
      let messages = "\(name.messages) messages"
      guard kind == .channel, counts[name.name] ?? 0 > 1, let guild = name.context else {
        let meaning = name.context.map { "\($0), \(messages)" } ?? messages
        return LiveValue(text: sign + name.name, meaning: meaning)
      }
      return LiveValue(text: "\(guild)/\(usual)\(name.name)", meaning: messages)
    }
    .filter { seen.insert($0).inserted }
  }

  private func sign(of kind: NameKind) -> String {
    switch kind {
    case .user: "@"
    case .channel: "#"
    default: ""
    }
  }

  /// Completes the last word of a query: the name of a filter, or its value.
  private func query(_ text: String) -> [LiveValue] {
    guard let found = Query.Completion.suggest(query: text, cursor: text.utf8.count) else {
      return []
    }
    let head = String(decoding: text.utf8.prefix(found.range.lowerBound), as: UTF8.self)
    switch found.subject {
    case .fieldName:
      return fields(found.prefix).map { LiveValue(text: head + $0.text, meaning: $0.meaning) }
    case .value(let field):
      return values(of: field, found).map { value in
        LiveValue(text: head + Self.quoted(value.text), meaning: value.meaning)
      }
    }
  }

  private func values(of field: Field, _ found: Query.Completion) -> [LiveValue] {
    switch FieldTable.definition(of: field)?.values {
    case .person?: names(.user, found.prefix)
    case .channel?: names(.channel, found.prefix)
    case .guild?: names(.guild, found.prefix)
    case .savedSearch?: saved(found.prefix)
    default: found.knownWords.map { LiveValue(text: $0, meaning: "") }
    }
  }

  /// A value as a query holds it: in quotes where it has spaces or commas.
  private static func quoted(_ value: String) -> String {
    guard value.contains(where: { $0.isWhitespace || "\",()".contains($0) }) else { return value }
    let escaped = value.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] }
    return "\"\(String(escaped))\""
  }

  private var completers: [NameCompleter] {
    let paths = (try? archives.paths(in: context)) ?? []
    return paths.compactMap { path in
      (try? Archive(at: path, for: .reading)).flatMap { try? NameCompleter(archive: $0) }
    }
  }
}
