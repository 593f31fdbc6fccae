import Commands
import Console
import Glibc

/// The program for everything that needs the network.
///
/// `fluxsearch` becomes it; nobody has to call it.
@main
struct FluxSearchNet {
  static func main() async {
    Hardening.apply()
    MemoryPolicy.apply()
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
          CommandEntry(FollowCommand.self),
          CommandEntry(MediaFetchCommand.self),
          CommandEntry(RemoteProofCommand.self),
        ],
        standardName: AccountsCommand.name
      ),
      explain: NetworkFailure.explain
    )
  }
}
