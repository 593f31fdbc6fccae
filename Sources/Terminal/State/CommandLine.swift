import Present

/// What can be typed behind `:`.
enum CommandLine {
  /// What a name means.
  enum Found: Hashable {
    case none
    case one(Action)
    case several([String])
  }

  /// Finds an action by its name, or by a beginning that is no other's.
  static func action(named name: String) -> Found {
    let name = name.lowercased()
    if let action = Action(rawValue: name) { return .one(action) }
    // What hands do that learned another program.
    if ["q!", "qa", "wq", "wq!", "exit"].contains(name) { return .one(.quit) }
    // Nobody knows beforehand where a name has dashes.
    let plain = name.filter { $0 != "-" }
    func plainName(_ action: Action) -> String { action.rawValue.filter { $0 != "-" } }
    if let action = Action.allCases.first(where: { plainName($0) == plain }), !plain.isEmpty {
      return .one(action)
    }
    let found = Action.allCases.filter { plainName($0).hasPrefix(plain) }
    if let only = found.first, found.count == 1 { return .one(only) }
    return found.isEmpty ? .none : .several(found.prefix(5).map(\.rawValue))
  }

  /// The name in a line, and what stands behind it.
  static func parts(of line: String) -> (name: String, argument: String) {
    let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
    return (parts.first ?? "", parts.count > 1 ? parts[1].trimmed : "")
  }

  /// What is wanted behind the name that was typed; nothing where nothing is, or where it is there.
  static func wanted(for line: String) -> String? {
    let (name, argument) = parts(of: line)
    guard argument.isEmpty, line.contains(" "), case .one(let action) = action(named: name) else {
      return nil
    }
    switch action {
    case .goTo: return "a date (\(dateForms)), a message's id, or its address"
    case .save: return "a name for this search: \(nameForms)"
    case .renameSearch: return "the name of a saved search, and its new one: \(nameForms)"
    case .forgetSearch: return "the name of a saved search"
    case .openFile: return "the number of a file or link, as the details tell it"
    case .archive: return "an archive's name, or the path of its file"
    default: return nil
    }
  }

  /// What names of saved searches are made of.
  static let nameForms = "letters, digits, - _ and ., no blanks"

  /// Dates that are understood, for examples.
  static let dateForms = "2024-03-05, 2024-03, 5 mar 2024, march, last monday, yesterday, 3d"

  /// What can complete a line.
  ///
  /// - Parameters:
  ///   - line: what was typed.
  ///   - archives: the names of the archives that there are.
  ///   - saved: the names of the saved searches.
  /// - Returns: what can take the place of the word that is typed.
  static func suggestions(
    for line: String,
    archives: [String] = [],
    saved: [String] = []
  ) -> [Suggestion] {
    guard let space = line.firstIndex(of: " ") else {
      let typed = line.lowercased()
      // Nobody types what a single key does better: moving comes last.
      let actions = Action.allCases.filter { $0.group != .moving }
      let others = Action.allCases.filter { $0.group == .moving }
      return (actions + others).filter { $0.rawValue.hasPrefix(typed) }.map {
        Suggestion(text: $0.rawValue + " ", meaning: $0.meaning, range: 0..<line.utf8.count)
      }
    }
    guard case .one(let action) = action(named: String(line[..<space])) else { return [] }
    let start = line.utf8.distance(from: line.startIndex, to: space) + 1
    let typed = String(decoding: line.utf8.dropFirst(start), as: UTF8.self).lowercased()
    return values(of: action, archives, saved).filter { $0.text.lowercased().hasPrefix(typed) }.map
    {
      Suggestion(text: $0.text, meaning: $0.meaning, range: start..<line.utf8.count)
    }
  }

  private static func values(
    of action: Action,
    _ archives: [String],
    _ saved: [String]
  ) -> [(text: String, meaning: String)] {
    switch action {
    case .theme: Theme.allCases.map { ($0.rawValue, "") }
    case .accent: Accent.allCases.map { ($0.rawValue, "") }
    case .export: ExportWish.forms.map { ($0.rawValue, $0.meaning) }
    case .archive: archives.map { ($0, "") }
    case .renameSearch, .forgetSearch: saved.map { ($0, "") }
    case .goTo: ["today", "yesterday", "last week", "last month", "last year"].map { ($0, "") }
    default: []
    }
  }
}
