import Arguments
import Commands
import Console
import Model
import Wire

/// An account together with what it signs in with.
struct SignedIn {
  var account: Account
  var credential: Credential
  /// Whether the token came from the environment or systemd, so that nothing is known of the account.
  var isAnonymous = false
}

/// The account that a command works as.
struct AccountChoice {
  private let name: String?

  /// Reads which one is wanted.
  init(_ given: ParsedArguments) throws(UsageError) {
    name = try given.value(of: NetworkOptions.account)
  }

  /// Finds the account and its token: systemd's and the environment's win over what is kept.
  ///
  /// - Throws: `Failure` where nobody is logged in, or several are and none was named.
  func find(in context: Context) throws -> SignedIn {
    let accounts = try AccountBook(context.places).accounts()
    if let secret = try Self.given(in: context) { return try signIn(secret, accounts, in: context) }
    let account = try Self.one(of: accounts.filter { $0.keeping != .given }, named: name)
    guard let secret = try SecretStore(context.places, context.environment).find(account) else {
      throw Failure(
        "the token of \(account.title) can't be found",
        hint: account.keeping == .keyring
          ? "unlock the keyring, or log in again: fluxsearch login"
          : "log in again: fluxsearch login",
        code: .denied
      )
    }
    let credential = try secret.withText { text in try Credential.classify(text) }
    return SignedIn(account: account, credential: credential)
  }

  /// Finds one account among several.
  static func one(of accounts: [Account], named name: String?) throws(Failure) -> Account {
    let found = name.map { name in accounts.filter { $0.isNamed(name) } } ?? accounts
    guard let first = found.first else {
      throw Self.unknown(name, among: accounts)
    }
    guard found.count == 1 else {
      throw Failure(
        "there are several accounts: \(found.map(\.title).joined(separator: ", "))",
        hint: "name the one that is meant, with --account, by its user id or as name@host",
        code: .usage
      )
    }
    return first
  }

  private static func unknown(_ name: String?, among accounts: [Account]) -> Failure {
    guard let name, !accounts.isEmpty else {
      return Failure("nobody is logged in", hint: "log in first: fluxsearch login", code: .denied)
    }
    return Failure(
      "no account '\(name)' is logged in",
      hint: "logged in: \(accounts.map(\.title).joined(separator: ", "))",
      code: .usage
    )
  }

  /// A token that whoever starts the program gives it along.
  static func given(in context: Context) throws(Failure) -> Secret? {
    if let folder = context.environment["CREDENTIALS_DIRECTORY"] {
      // systemd keeps the folder; its files may be read by the service's group.
      let bytes: [UInt8]?
      do throws(ConsoleError) {
        bytes = try PrivateFile.read("\(folder)/fluxsearch-token", limit: 8_192)
      } catch {
        throw Failure(error)
      }
      let line = bytes?.prefix { $0 != UInt8(ascii: "\n") } ?? []
      if !line.isEmpty { return Secret(String(decoding: line, as: UTF8.self)) }
    }
    return context.environment["FLUXSEARCH_TOKEN"].map { Secret($0) }
  }

  private func signIn(
    _ secret: Secret,
    _ accounts: [Account],
    in context: Context
  ) throws -> SignedIn {
    let credential = try secret.withText { text in try Credential.classify(text) }
    let known = name.map { name in accounts.filter { $0.isNamed(name) } } ?? accounts
    // A token must never reach an instance that it isn't of, so that none is guessed.
    let only = known.count == 1 ? known.first?.origin : nil
    guard let origin = context.environment["FLUXSEARCH_INSTANCE"] ?? only else {
      throw Failure(
        "nothing says which instance the given token is of",
        hint: "set FLUXSEARCH_INSTANCE to its address, as https://web.fluxer.app",
        code: .usage
      )
    }
    let account = Account(
      instance: "",
      origin: origin,
      userID: .lowest,
      name: "",
      isBot: credential.isBot,
      keeping: .given,
      isOwnSession: false,
      addedAt: context.now()
    )
    return SignedIn(account: account, credential: credential, isAnonymous: true)
  }
}
