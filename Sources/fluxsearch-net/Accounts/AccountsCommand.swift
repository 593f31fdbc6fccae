import Arguments
import Commands
import Console
import Model
import Writing

/// Lists who is logged in.
struct AccountsCommand: Command {
  static let name = AccountsWords.name
  static let summary = AccountsWords.summary
  static let discussion = AccountsWords.discussion
  static let grammar = AccountsWords.grammar
  static let examples = AccountsWords.examples
  static let needs = AccountsWords.needs

  private let format: AccountsWords.Format

  init(_ given: ParsedArguments) throws(UsageError) {
    format = try given.value(of: AccountsWords.format)
  }

  func run(in context: Context) throws -> ExitCode {
    let accounts = try AccountBook(context.places).accounts()
    switch format {
    case .text: write(accounts, in: context)
    case .csv: writeCSV(accounts, to: context.output)
    case .json, .ndjson: writeJSON(accounts, to: context.output)
    }
    return .done
  }

  private func write(_ accounts: [Account], in context: Context) {
    guard !accounts.isEmpty else {
      return context.say("nobody is logged in; 'fluxsearch login' logs an account in")
    }
    for account in accounts {
      let kind: SafeText = account.isBot ? "bot" : "user"
      context.output.write("\(account.name)", .bold)
      context.output.write(
        "  \(account.instance)  \(kind)  \(account.userID)  token: \(Self.words(for: account))\n"
      )
    }
  }

  private static func words(for account: Account) -> SafeText {
    switch account.keeping {
    case .keyring: "keyring"
    case .file: "private file"
    case .given: "given by the environment"
    }
  }

  private func writeJSON(_ accounts: [Account], to output: Output) {
    var json = JSONWriter()
    if format == .json {
      json.array { list in
        for account in accounts { list.object { account.writeMembers(to: &$0) } }
      }
      json.endLine()
    } else {
      for account in accounts {
        json.object { account.writeMembers(to: &$0) }
        json.endLine()
      }
    }
    json.send(to: output)
  }

  private func writeCSV(_ accounts: [Account], to output: Output) {
    var csv = CSVWriter(isForTerminal: output.traits.isTerminal)
    for name in ["instance", "user_id", "name", "bot", "keeping", "added_at"] { csv.field(name) }
    csv.endRow()
    for account in accounts {
      csv.field(account.instance)
      csv.field("\(account.userID)")
      csv.field(account.name)
      csv.field(account.isBot ? "true" : "false")
      csv.field(account.keeping.rawValue)
      csv.field(account.addedAt.iso8601)
      csv.endRow()
    }
    csv.send(to: output)
  }
}
