import Arguments
import Commands
import Console
import Model
import Query
import Store
import Writing

/// Stars things, or takes stars away: what `star` and `unstar` share.
struct MarkRun {
  static let things = Operand(
    many: "WHAT",
    .text(.live(.channel)),
    help: "Messages by id or address, channels, guilds, people: #name, guild/#name, @name, an id."
  )
  static let kind = Option<MarkTarget.Kind?>(
    "as",
    nil,
    "KIND",
    .choice,
    help: "What is meant, where a name or an id can mean several things."
  )
  static let from = Option(
    "from",
    nil,
    "FILE",
    .file,
    help: "Read more of them from a file, one a line; - for standard input."
  )

  private let archives: ArchiveChoice
  private let things: [String]
  private let kind: MarkTarget.Kind?
  private let from: String?

  /// Reads the line.
  init(_ given: ParsedArguments) throws(UsageError) {
    archives = try ArchiveChoice(several: given)
    things = try given.value(of: Self.things)
    kind = try given.value(of: Self.kind)
    from = try given.value(of: Self.from)
    guard !things.isEmpty || from != nil else { throw .missingOperand("WHAT") }
  }

  /// Finds everything first, and changes something only if all of it is known.
  ///
  /// What it is given changes the mark of a thing, and says whether it was otherwise before.
  func run(
    in context: Context,
    done: SafeText,
    already: SafeText,
    _ change: (Archive, StarTarget) throws(StoreError) -> Bool
  ) throws -> ExitCode {
    let paths = try archives.paths(in: context)
    let readers = try paths.map { try MarkTarget(in: Archive(at: $0, for: .reading), as: kind) }
    var found: [(path: Int, target: StarTarget, title: String)] = []
    for thing in things + (try from.map(ListFile.lines) ?? []) {
      let matches = try readers.enumerated().compactMap { index, reader in
        try reader.find(thing).map { (index, $0, try reader.title(of: $0)) }
      }
      guard let match = matches.first else { throw try unknown(thing, at: paths) }
      guard matches.count == 1 else {
        let places = matches.map { paths[$0.0] }.joined(separator: ", ")
        throw Failure(
          "'\(thing)' is in several archives: \(places)",
          hint: "name the one that is meant with --archive",
          code: .usage
        )
      }
      found.append(match)
    }
    var writers: [Int: Archive] = [:]
    for (path, target, title) in found {
      let archive = try writers[path] ?? Archive(at: paths[path], for: .writing)
      writers[path] = archive
      context.say("\(title): \(try change(archive, target) ? done : already)")
    }
    return .done
  }

  private func unknown(_ thing: String, at paths: [String]) throws -> Failure {
    let list = "'fluxsearch channels', 'guilds' and 'users' list what there is"
    let archives = try paths.map { try Archive(at: $0, for: .reading) }
    var near: [String] = []
    if let typed = EntityReference(thing)?.bareName {
      for (kind, sign) in [(NameKind.channel, "#"), (.guild, ""), (.user, "@")] where near.isEmpty {
        near = try NearNames.find(typed, of: kind, in: archives).map { "'\(sign)\($0)'" }
      }
    }
    return Failure(
      "nothing is known that '\(thing)' could mean",
      hint: near.isEmpty ? list : "did you mean \(near.joined(separator: " or "))? \(list)",
      code: .usage
    )
  }
}
