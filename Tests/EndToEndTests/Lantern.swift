import FoundationEssentials
import Model
import Payload
import SQLite
import Store
import TestSupport
import Testing

/// A home beside a stand-in for an instance, in which somebody may be logged in.
final class Lantern {
  let stand: StandIn
  let sandbox: Sandbox
  let person: StandIn.Account
  let bot: StandIn.Account

  /// Starts the stand-in.
  init(
    generate: String = #"{"guilds":2,"channels":4,"messages":600}"#,
    settings: String = "{}"
  ) throws {
    stand = try StandIn(generate: generate, settings: settings)
    sandbox = try Sandbox()
    let accounts = try stand.accounts()
    person = try #require(accounts.first { !$0.isBot })
    bot = try #require(accounts.first { $0.isBot })
  }

  /// Starts the stand-in and logs an account in.
  static func loggedIn(asBot: Bool = false) throws -> Lantern {
    let lantern = try Lantern()
    let token = asBot ? lantern.bot.token : lantern.person.token
    #expect(try lantern.login(token).code == 0)
    return lantern
  }

  /// Logs in by a token on standard input.
  func login(_ token: String, _ more: [String] = []) throws -> Sandbox.Run {
    try sandbox.run(["login", "--instance", stand.origin] + more, input: token + "\n")
  }

  /// Brings everything home as whoever is logged in.
  @discardableResult
  func sync(_ more: [String] = []) throws -> Sandbox.Run {
    try sandbox.run(["sync", "--yes"] + more)
  }

  /// The archive of the instance.
  var archive: String {
    sandbox.archives.appendingPathComponent("127.0.0.1_\(stand.port).sqlite").path
  }

  /// What the stand-in says that an account can read: `channel/message text`, in order of ids.
  func record(of account: StandIn.Account) throws -> [String] {
    let bytes = try stand.messages("viewer=\(account.userID)")
    return try bytes.split(separator: 0x0A).map { line in
      try JSONDocument(Array(line)).withRoot { root in
        let channel = root["channel_id"]?.string ?? ""
        return "\(channel)/\(root["id"]?.string ?? "") \(root["content"]?.string ?? "")"
      }
    }.sorted()
  }

  /// What the archive holds and was not deleted, in the same words.
  func held() throws -> [String] {
    let archive = try Archive(at: archive, for: .reading)
    let sql = "SELECT channel_id, id, content FROM v1_messages WHERE deleted_at IS NULL"
    return try archive.connection.rows(sql, [:]) { row in
      "\(row.integer(0))/\(row.integer(1)) \(row.optionalText(2) ?? "")"
    }.sorted()
  }

  /// Every file of the home with its mode.
  func files() throws -> [(path: String, mode: Int)] {
    let root = sandbox.home.url.path
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root)
    return try paths.map { path in
      let whole = "\(root)/\(path)"
      let attributes = try FileManager.default.attributesOfItem(atPath: whole)
      return (whole, attributes[.posixPermissions] as? Int ?? 0)
    }
  }
}

extension Data {
  /// Whether a text is somewhere in it.
  func holds(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard let first = bytes.first else { return true }
    return withUnsafeBytes { buffer in
      var rest = buffer[...]
      while let start = rest.firstIndex(of: first) {
        rest = rest[start...]
        if rest.starts(with: bytes) { return true }
        rest = rest.dropFirst()
      }
      return false
    }
  }
}
