import Arguments
import Commands
import Console
import Importing
import Model
import Store
import Writing

/// Takes files in.
struct ImportCommand: Command {
  static let name = "import"
  static let summary = "Takes files of messages in: exports, harvests, folders of them"
  static let discussion = [
    """
    It finds out by itself what a file is: lines of message objects in the API's shape (NDJSON), a \
    Fluxer data harvest (the ZIP, or its folder), JSON of DiscordChatExporter, an archive, or what \
    'fluxsearch export' wrote as ndjson, json, dce-json or sqlite. Folders are walked; - is standard \
    input, which is copied to a private file first. \
    Importing a file again changes nothing, and after an interruption goes on.
    """,
    """
    Exports and archives go into the archive of their instance, DiscordChatExporter's files into one of \
    their own, discord.com; others into the only archive there is beside that one, or else into \
    \(ArchiveChoice.standardInstance). --instance and --archive say otherwise.
    """,
  ]
  static let grammar: Grammar = [paths, instance, report]
  static let examples = [
    Example("fluxsearch import chat.ndjson", "Takes a file in, and makes the archive if need be."),
    Example("fluxsearch import ~/exports --report run.json", "A folder, with a report in JSON."),
    Example("fluxsearch import --instance chat.lantern.example data.zip", "From another instance."),
  ]
  static let needs: Needs = [.writing]

  static let paths = Operand(many: "PATH", .file, isRequired: true, help: "Files and folders.")
  static let instance = Option<InstanceName?>(
    "instance",
    nil,
    "HOST",
    .instance,
    help: "The instance that the messages are from: its host, host:port or address."
  )
  static let report = Option("report", nil, "FILE", .file, help: "Write a report in JSON.")

  private let choice: ArchiveChoice
  private let paths: [String]
  private let instance: String?
  private let report: String?

  init(_ given: ParsedArguments) throws(UsageError) {
    choice = try ArchiveChoice(one: given)
    paths = try given.value(of: Self.paths)
    instance = try given.value(of: Self.instance)?.host
    report = try given.value(of: Self.report)
  }

  func run(in context: Context) throws -> ExitCode {
    let session = ImportSession(Self.name, reportPath: report, in: context)
    let piped = self.paths.contains("-") ? try PipedInput(in: context) : nil
    defer { piped?.remove() }
    session.pipedPath = piped?.path
    let paths = self.paths.map { $0 == "-" ? piped?.path ?? $0 : $0 }
    let found = ImportInput.find(at: paths)
    var refused = 0
    for error in found.refused {
      // What lies in a folder by chance is no failure.
      if case .unknownKind(let path) = error, !paths.contains(path) {
        session.passOver(path)
      } else {
        let path = ImportFailure.path(of: error) ?? paths.first ?? ""
        session.refuse(path, ImportFailure.explain(error))
        refused += 1
      }
    }
    if found.inputs.isEmpty, refused == 0 {
      throw Failure("there is nothing to import in \(paths.joined(separator: ", "))", code: .usage)
    }
    for target in try ImportTarget.group(found.inputs, choice, instance: instance, in: context) {
      guard !session.isStopped else { break }
      let archive = try target.open()
      for input in target.inputs where !session.isStopped {
        take(input, into: archive, session)
      }
    }
    return try session.conclude()
  }

  private func take(_ input: ImportInput, into archive: Archive, _ session: ImportSession) {
    guard input.kind != .archive || !MergeCommand.isSame(input.path, archive.path) else {
      let sentence = "\(input.path) is the archive that it would be taken into"
      return session.refuse(input.path, Failure(sentence, code: .usage))
    }
    let importer = Importer(into: archive, control: session.control(for: input.path))
    do throws(ImportError) {
      session.add(try importer.take(input), into: archive.path)
    } catch {
      session.refuse(input.path, ImportFailure.explain(error))
    }
  }
}
