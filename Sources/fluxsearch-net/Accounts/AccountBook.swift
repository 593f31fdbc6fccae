import Console
import Glibc
import Model
import Payload
import Writing

/// The list of the accounts, in a private file of the state folder; it holds no secret.
struct AccountBook {
  private let folder: String

  /// Finds the book; nothing is read yet.
  init(_ places: Places) {
    folder = places.state
  }

  private var path: String { folder + "/accounts.json" }

  /// The accounts in the order in which they were added.
  ///
  /// - Throws: `Failure` where the file is there and can't be read.
  func accounts() throws(Failure) -> [Account] {
    do throws(ConsoleError) {
      guard let bytes = try PrivateFile.read(path) else { return [] }
      guard let accounts = Self.read(bytes) else {
        throw .file("understand", path: path, code: EINVAL)
      }
      return accounts
    } catch {
      throw Failure(error)
    }
  }

  /// Adds an account, or renews it where it is there.
  ///
  /// What its owner confirmed stays confirmed.
  func put(_ account: Account) throws(Failure) {
    try change { accounts in
      guard let index = accounts.firstIndex(where: { Self.isSame($0, account) }) else {
        accounts.append(account)
        return
      }
      var renewed = account
      renewed.confirmedAt = account.confirmedAt ?? accounts[index].confirmedAt
      accounts[index] = renewed
    }
  }

  /// Takes an account out.
  func remove(_ account: Account) throws(Failure) {
    try change { accounts in accounts.removeAll { Self.isSame($0, account) } }
  }

  private static func isSame(_ left: Account, _ right: Account) -> Bool {
    left.userID == right.userID && left.instance == right.instance
  }

  /// Changes the list while no other process does.
  private func change(_ body: (inout [Account]) -> Void) throws(Failure) {
    do throws(ConsoleError) {
      try PrivateFile.makeFolder(folder)
    } catch {
      throw Failure(error)
    }
    let lock = open(folder + "/accounts.lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    defer { if lock >= 0 { close(lock) } }
    while lock >= 0, flock(lock, LOCK_EX) != 0, errno == EINTR {}
    var list = try accounts()
    body(&list)
    do throws(ConsoleError) {
      try PrivateFile.replace(path, with: Self.write(list))
    } catch {
      throw Failure(error)
    }
  }

  private static func read(_ bytes: [UInt8]) -> [Account]? {
    guard let document = try? JSONDocument(bytes) else { return nil }
    return document.withRoot { root in
      guard let list = root["accounts"], list.isArray else { return nil }
      return list.elements.compactMap(account)
    }
  }

  private static func account(_ value: JSONValue) -> Account? {
    guard let instance = value["instance"]?.string, let origin = value["origin"]?.string,
      let id = value["user_id"]?.string.flatMap({ Snowflake($0) }),
      let keeping = value["keeping"]?.string.flatMap(Account.Keeping.init(rawValue:))
    else { return nil }
    func time(_ text: String?) -> Timestamp? { text.flatMap { Timestamp(iso8601: $0) } }
    return Account(
      instance: instance,
      origin: origin,
      userID: id,
      name: value["name"]?.string ?? "\(id)",
      isBot: value["bot"]?.bool ?? false,
      keeping: keeping,
      isOwnSession: value["own_session"]?.bool ?? false,
      addedAt: time(value["added_at"]?.string) ?? Timestamp(milliseconds: 0),
      confirmedAt: time(value["confirmed_at"]?.string)
    )
  }

  private static func write(_ accounts: [Account]) -> [UInt8] {
    var json = JSONWriter()
    json.object { book in
      book.member("version", 1)
      book.key("accounts")
      book.array { list in
        for account in accounts {
          list.object { account.writeMembers(to: &$0) }
        }
      }
    }
    json.endLine()
    return json.bytes
  }
}

extension Account {
  /// Writes everything that is known of it, for the book and for programs.
  func writeMembers(to object: inout JSONWriter) {
    object.member("instance", instance)
    object.member("origin", origin)
    object.member("user_id", userID)
    object.member("name", name)
    object.member("bot", isBot)
    object.member("keeping", keeping.rawValue)
    object.member("own_session", isOwnSession)
    object.member("added_at", addedAt)
    object.member("confirmed_at", confirmedAt)
  }
}
