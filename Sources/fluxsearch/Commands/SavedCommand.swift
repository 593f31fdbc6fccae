import Arguments
import Commands
import Console
import Model
import Query
import Store
import Writing

/// The name of a saved search, as the commands about them take it.
private enum SavedName {
  static let operand = Operand("NAME", .text(.live(.saved)), help: "The search's name.")

  /// What is told where no archive knows a name.
  static func unknown(_ name: String) -> Failure {
    Failure(
      "no search is saved as '\(name)'",
      hint: "'fluxsearch saved list' lists them",
      code: .usage
    )
  }
}

/// Saves a search.
struct SavedAddCommand: Command {
  static let name = "saved add"
  static let summary = "Saves a search under a name"
  static let discussion = [
    """
    The search is kept in every archive that is there, or in those of --archive, because every archive \
    is searched. 'saved:NAME' stands for it in another search. With --alert, 'sync' and 'follow' tell \
    the program of --exec of what it finds from now on.
    """
  ]
  static let grammar = Grammar(.query, [SavedName.operand, query, alert])
  static let examples = [
    Example("fluxsearch saved add flags ffmpeg -from:bot", "Saves a search as \"flags\"."),
    Example("fluxsearch saved add --alert fire fire in:#ops", "Saves one that raises alerts."),
  ]
  static let needs: Needs = [.writing, .several]
  static let query = Operand(
    many: "QUERY",
    .text(.live(.query)),
    isRequired: true,
    help: "What to look for."
  )
  static let alert = Flag(
    "alert",
    help: "Tell the program of --exec of new hits.",
    isConfigurable: false
  )

  private let archives: ArchiveChoice
  private let name: String
  private let query: String
  private let isAlert: Bool

  init(_ given: ParsedArguments) throws(UsageError) {
    archives = try ArchiveChoice(several: given)
    name = try given.value(of: SavedName.operand)
    query = try given.value(of: Self.query).joined(separator: " ")
    isAlert = try given.value(of: Self.alert)
    guard SavedSearch.isUsable(name: name) else {
      throw .value(
        "NAME",
        name,
        .malformed(expected: "a name of letters, digits, '_', '-' and '.', up to 64 of them"),
        .commandLine
      )
    }
  }

  func run(in context: Context) throws -> ExitCode {
    let paths = try archives.paths(in: context)
    // Nothing is saved anywhere if it can't be saved everywhere.
    for path in paths where try Archive(at: path, for: .reading).saved(name) != nil {
      throw Failure(
        "a search is saved as '\(name)' already",
        hint: "remove it first: fluxsearch saved remove \(name)",
        code: .usage
      )
    }
    for path in paths {
      let archive = try Archive(at: path, for: .writing)
      try archive.write("saving a search") { () throws(StoreError) in
        try archive.save(name, query: query, now: context.now())
        if isAlert { try archive.setSeenRows(.beginning(at: context.now()), of: .saved(name)) }
      }
    }
    for hint in ParsedQuery(query).hints { context.say("hint: \(hint.description)") }
    context.say("saved as \(name): fluxsearch saved run \(name)")
    return .done
  }
}

/// Lists the saved searches.
struct SavedListCommand: Command {
  static let name = "saved list"
  static let summary = "Lists the saved searches"
  static let grammar: Grammar = [ListFormat.option]
  static let examples = [Example("fluxsearch saved list", "By name.")]
  static let needs: Needs = [.reading, .several]
  static let columns = [
    ListColumn("name", style: .bold), ListColumn("query", isFlexible: true),
    ListColumn("saved_at", "SAVED"), ListColumn("alert"), ArchiveTag.column,
  ]

  private let archives: ArchiveChoice
  private let format: ListFormat

  init(_ given: ParsedArguments) throws(UsageError) {
    archives = try ArchiveChoice(several: given)
    format = try given.value(of: ListFormat.option)
  }

  func run(in context: Context) throws -> ExitCode {
    var listing = Listing(Self.columns)
    for archive in try archives.openAll(in: context) {
      let instance = try archive.instance
      let alerted = Set(try archive.alertedSearches().map(\.name))
      for saved in try archive.savedSearches() {
        listing.append([
          .text(saved.name), .text(saved.query), .day(saved.madeAt),
          .truth(alerted.contains(saved.name)), ArchiveTag.cell(instance),
        ])
      }
    }
    if listing.rows.isEmpty { context.say("no search is saved yet") }
    listing.sort(by: "name")
    try ListArguments(format: format).write(listing, in: context)
    return .done
  }
}

/// Forgets a saved search.
struct SavedRemoveCommand: Command {
  static let name = "saved remove"
  static let summary = "Forgets a saved search"
  static let grammar: Grammar = [SavedName.operand]
  static let examples = [Example("fluxsearch saved remove flags", "Forgets the search \"flags\".")]
  static let needs: Needs = [.writing, .several]

  private let archives: ArchiveChoice
  private let name: String

  init(_ given: ParsedArguments) throws(UsageError) {
    archives = try ArchiveChoice(several: given)
    name = try given.value(of: SavedName.operand)
  }

  func run(in context: Context) throws -> ExitCode {
    let holders = try archives.paths(in: context).filter { path in
      try Archive(at: path, for: .reading).saved(name) != nil
    }
    guard !holders.isEmpty else { throw SavedName.unknown(name) }
    for path in holders { try Archive(at: path, for: .writing).removeSaved(name) }
    context.say("\(name) is forgotten")
    return .done
  }
}

/// Says whether a program is told of a saved search's new hits.
struct SavedAlertCommand: Command {
  static let name = "saved alert"
  static let summary = "Has sync and follow tell a program of a saved search's new hits, or not"
  static let discussion = [
    """
    The program is that of --exec. It is told of messages that are sent from now on, of each once; \
    switching an alert off and on begins anew.
    """
  ]
  static let grammar: Grammar = [SavedName.operand, state]
  static let examples = [
    Example("fluxsearch saved alert flags on", "From now on."),
    Example("fluxsearch sync --exec ~/bin/notify", "Runs the program for each new hit."),
  ]
  static let needs: Needs = [.writing, .several]

  enum State: String, CaseIterable {
    case on
    case off
  }

  static let state = Operand<State>("STATE", .choice, help: "on or off.")

  private let archives: ArchiveChoice
  private let name: String
  private let state: State

  init(_ given: ParsedArguments) throws(UsageError) {
    archives = try ArchiveChoice(several: given)
    name = try given.value(of: SavedName.operand)
    state = try given.value(of: Self.state)
  }

  func run(in context: Context) throws -> ExitCode {
    let holders = try archives.paths(in: context).filter { path in
      try Archive(at: path, for: .reading).saved(name) != nil
    }
    guard !holders.isEmpty else { throw SavedName.unknown(name) }
    for path in holders {
      let archive = try Archive(at: path, for: .writing)
      switch state {
      case .on:
        // One that is on already keeps its memory.
        if try archive.seenRows(of: .saved(name)) == nil {
          try archive.setSeenRows(.beginning(at: context.now()), of: .saved(name))
        }
      case .off: try archive.forgetSeenRows(of: .saved(name))
      }
    }
    context.say(state == .on ? "\(name) raises alerts" : "\(name) raises no alerts")
    return .done
  }
}

/// Gives a saved search another name.
struct SavedRenameCommand: Command {
  static let name = "saved rename"
  static let summary = "Gives a saved search another name"
  static let grammar: Grammar = [SavedName.operand, newName]
  static let examples = [Example("fluxsearch saved rename flags ffmpeg", "A better name.")]
  static let needs: Needs = [.writing, .several]
  static let newName = Operand("NEW", .text, help: "The new name.")

  private let archives: ArchiveChoice
  private let name: String
  private let newName: String

  init(_ given: ParsedArguments) throws(UsageError) {
    archives = try ArchiveChoice(several: given)
    name = try given.value(of: SavedName.operand)
    newName = try given.value(of: Self.newName)
  }

  func run(in context: Context) throws -> ExitCode {
    let paths = try archives.paths(in: context)
    var holders: [String] = []
    for path in paths {
      let archive = try Archive(at: path, for: .reading)
      if try archive.saved(name) != nil { holders.append(path) }
    }
    guard !holders.isEmpty else { throw SavedName.unknown(name) }
    for path in holders {
      try Archive(at: path, for: .writing).renameSaved(name, to: newName)
    }
    context.say("\(name) is \(newName) now")
    return .done
  }
}

/// Runs a saved search.
struct SavedRunCommand: Command {
  static let name = "saved run"
  static let summary = "Runs a saved search, with every option of search"
  static let grammar = Grammar(.query, [SavedName.operand, words] + searchArguments)
  static let examples = [
    Example("fluxsearch saved run flags", "Runs the search \"flags\"."),
    Example("fluxsearch saved run flags --since-last", "Only what is new since the last time."),
    Example("fluxsearch saved run flags after:2026 --format ids", "With more words, as ids."),
  ]
  static let needs: Needs = [.reading, .several]

  static let words = Operand(
    many: SearchOptions.query.form.name,
    .text(.live(.query)),
    help: "More that hits must be or hold."
  )

  private static var searchArguments: [any Argument] {
    SearchOptions.arguments.filter { $0.form.role != .operand }
  }

  private let archives: ArchiveChoice
  private let name: String
  private let options: SearchOptions

  init(_ given: ParsedArguments) throws(UsageError) {
    archives = try ArchiveChoice(several: given)
    name = try given.value(of: SavedName.operand)
    var options = try SearchOptions(given)
    // Each archive reads the name as its own search.
    options.text = options.text.isEmpty ? "saved:\(name)" : "saved:\(name) (\(options.text))"
    self.options = options
  }

  func run(in context: Context) throws -> ExitCode {
    let isKnown = try archives.openAll(in: context).contains { try $0.saved(name) != nil }
    guard isKnown else { throw SavedName.unknown(name) }
    return try SearchRun(options, archives, context).run()
  }
}
