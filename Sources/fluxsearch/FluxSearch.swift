import Commands
import Console
import Glibc

/// The program for search and everything that is local.
@main
struct FluxSearch {
  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let code = await program.run(arguments) { () throws(ConsoleError) in
      try Surroundings.process()
    }
    exit(code.rawValue)
  }

  static var program: Program {
    Program(
      name: "fluxsearch",
      version: Version.text,
      parts: { Version.parts },
      summary: "keeps your Fluxer conversations and finds anything in them",
      discussion: [
        """
        Words that name no command are searched for in every archive. What stands behind -- is \
        searched for whatever it is.
        """
      ],
      table: commandTable,
      topics: HelpTopics.all,
      planned: ["media"],
      explain: Explanation.failure,
      handOver: OtherProgram.become
    )
  }
}
