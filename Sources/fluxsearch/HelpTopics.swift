import Console
import Query

/// What `help` explains besides commands.
enum HelpTopics {
  static let all: [Program.Topic] = [
    Program.Topic("fields", summary: "the filters of a query") { _ in FieldTable.helpText() },
    Program.Topic("exit-codes", summary: "how the program ends") { _ in exitCodes },
  ]

  private static var exitCodes: String {
    ExitCode.allCases.map { code in
      let number = String(code.rawValue)
      return String(repeating: " ", count: max(0, 5 - number.count))
        + "\(number)  \(code.meaning)\n"
    }
    .joined()
  }
}
