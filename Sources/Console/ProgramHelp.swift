import Arguments
import Writing

/// What is shown instead of running a command.
struct ProgramHelp {
  private let program: Program
  private let output: Output
  private let errors: Output
  private let environment: Environment

  init(_ program: Program, _ surroundings: Surroundings) {
    self.program = program
    environment = surroundings.environment
    (output, errors) = surroundings.outputs(nil)
  }

  func show(_ invocation: Invocation) -> ExitCode {
    switch invocation {
    case .help(let topic): return help(on: topic)
    case .version(let isShort):
      let lines = ["\(program.name) \(program.version)"] + (isShort ? [] : program.parts())
      return print(lines.map { $0 + "\n" }.joined())
    case .incomplete(let word, let known):
      return refuse(.missingSubcommand(word, known: known), as: word)
    case .unknown(let word, let second, let known):
      let nearest = Spelling.nearest(to: second, among: known)
      return refuse(.unknownSubcommand(word, second, nearest: nearest, known: known), as: word)
    case .nothing, .command:
      showShortPage()
      return .usage
    }
  }

  /// Shows what to type to somebody who typed nothing.
  private func showShortPage() {
    let name = program.name
    errors.write("\(name): \(program.summary)\n\n")
    errors.write("  \(name) QUERY…           searches, as in \(name) \"some words\" from:mira\n")
    errors.write("  \(name) help             lists the commands\n")
    errors.write("  \(name) COMMAND --help   says more about a command\n")
    errors.flush()
  }

  private func help(on topic: String?) -> ExitCode {
    let width = output.traits.width
    guard let topic else {
      var page = HelpPage(of: program.description, width: width).text
      if !program.topics.isEmpty {
        let names = program.topics.map(\.name).joined(separator: ", ")
        page += "\(program.name) help TOPIC explains one of \(names).\n"
      }
      return print(page)
    }
    if let found = program.topics.first(where: { $0.name == topic }) {
      return print(found.text(width))
    }
    if let entry = program.table[topic] {
      return print(HelpPage(of: entry.description, in: program.name, width: width).text)
    }
    let parts = program.table.entries.filter { $0.name.hasPrefix("\(topic) ") }
    guard parts.isEmpty else {
      let pages = parts.map { HelpPage(of: $0.description, in: program.name, width: width).text }
      return print(pages.joined(separator: "\n"))
    }
    let known = program.topics.map(\.name) + program.table.entries.map(\.name)
    return refuse(
      .unknownTopic(topic, nearest: Spelling.nearest(to: topic, among: known)),
      as: "help"
    )
  }

  private func print(_ page: String) -> ExitCode {
    output.page(environment)
    output.write(SafeText(page, keeping: [.newlines]))
    do throws(ConsoleError) {
      try output.finish()
      return .done
    } catch {
      Failure(error).tell(as: program.name, on: errors)
      return error.exitCode
    }
  }

  private func refuse(_ error: UsageError, as command: String) -> ExitCode {
    Failure(error).tell(as: "\(program.name) \(command)", on: errors)
    return .usage
  }
}
