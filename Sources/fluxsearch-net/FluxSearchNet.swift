import Arguments
import Commands
import Console
import Glibc

/// The program for everything that needs the network. `fluxsearch` becomes it; nobody has to call it.
@main
struct FluxSearchNet {
  static func main() async {
    Hardening.apply()
    let arguments = Array(CommandLine.arguments.dropFirst())
    let code = await program.run(arguments) { () throws(ConsoleError) in
      try Surroundings.process()
    }
    exit(code.rawValue)
  }

  static var program: Program {
    Program(
      // Whoever reads a message typed the other name.
      name: "fluxsearch",
      version: Version.text,
      parts: { Version.parts },
      summary: "the commands of fluxsearch that need the network",
      table: CommandTable(
        [
          CommandEntry(LoginCommand.self),
          CommandEntry(LogoutCommand.self),
          CommandEntry(AccountsCommand.self),
          CommandEntry(SyncCommand.self),
          CommandEntry(RemoteProofCommand.self),
        ],
        standardName: AccountsCommand.name
      ),
      explain: NetworkFailure.explain
    )
  }
}

/// A command whose words are known to the other program too.
nonisolated protocol NetworkCommand: Command {
  /// Its words.
  associatedtype Words: CommandWords
}

nonisolated extension NetworkCommand {
  static var name: String { Words.name }
  static var summary: String { Words.summary }
  static var discussion: [String] { Words.discussion }
  static var grammar: Grammar { Words.grammar }
  static var examples: [Example] { Words.examples }
  static var needs: Needs { Words.needs }
  static var isHidden: Bool { Words.isHidden }
}
