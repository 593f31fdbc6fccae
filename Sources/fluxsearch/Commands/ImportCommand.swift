import Arguments
import Console
import Importing
import Store
import Writing

/// Takes files in.
struct ImportCommand: Command {
  static let name = "import"
  static let summary = "Takes files in"
  static let grammar: Grammar = [paths]
  static let examples = [Example("fluxsearch import chat.ndjson", "Takes a file in.")]
  static let needs: Needs = [.writing]
  static let paths = Operand(many: "PATH", .file, isRequired: true, help: "What to take in.")

  private let choice: ArchiveChoice
  private let paths: [String]

  init(_ given: ParsedArguments) throws(UsageError) {
    choice = try ArchiveChoice(one: given)
    paths = try given.value(of: Self.paths)
  }

  func run(in context: Context) throws -> ExitCode {
    let (path, instance) = try choice.destination(in: context)
    try PrivateFile.makeFolder(context.places.archives)
    let archive = try Archive(at: path, makingFor: instance)
    let importer = Importer(into: archive, control: ImportControl(now: context.now))
    for path in paths {
      let report = try importer.importLines(of: path)
      context.say("\(report.countsJSON)")
    }
    return .done
  }
}
