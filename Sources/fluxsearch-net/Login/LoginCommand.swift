import Arguments
import Commands
import Console
import Model
import Wire
import Writing

/// A session that was just begun.
struct NewSession {
  /// Its token, which the server gives only once.
  let token: Secret
  /// Whose it is, where the server said so.
  let userID: Snowflake?
}

/// Logs an account in.
struct LoginCommand: Command {
  static let name = LoginWords.name
  static let summary = LoginWords.summary
  static let discussion = LoginWords.discussion
  static let grammar = LoginWords.grammar
  static let examples = LoginWords.examples
  static let needs = LoginWords.needs

  private let instance: String
  private let mustBeBot: Bool
  private let tokenFile: String?
  private let byPassword: Bool
  private let byBrowser: Bool
  private let inFile: Bool

  init(_ given: ParsedArguments) throws(UsageError) {
    instance = try given.value(of: LoginWords.instance)
    mustBeBot = try given.value(of: LoginWords.bot)
    tokenFile = try given.value(of: LoginWords.tokenFile)
    byPassword = try given.value(of: LoginWords.password)
    inFile = try given.value(of: LoginWords.inFile)
    byBrowser = try given.value(of: LoginWords.browser)
    try given.refuse(LoginWords.password, with: LoginWords.browser)
    try given.refuse(LoginWords.password, with: LoginWords.bot)
    try given.refuse(LoginWords.browser, with: LoginWords.bot)
    try given.refuse(LoginWords.tokenFile, with: LoginWords.password)
    try given.refuse(LoginWords.tokenFile, with: LoginWords.browser)
  }

  @MainActor func run(in context: Context) async throws -> ExitCode {
    do {
      return try await logIn(in: context)
    } catch let error as WireError {
      throw Self.explain(error)
    }
  }

  /// Tells what failed: here "log in again" and "it goes on where it stopped" would lead nowhere.
  private static func explain(_ error: WireError) -> Failure {
    let failure = NetworkFailure.explain(error)
    let hint: String? =
      switch error {
      case .unauthorized, .revoked:
        "copy the token anew and whole; or log in where you are logged in already: "
          + "fluxsearch login --browser"
      case .network, .timeout:
        "check the connection and the instance's address, then log in again"
      default: failure.hint
      }
    return Failure(failure.sentence, hint: hint, code: failure.code, causes: failure.causes)
  }

  @MainActor private func logIn(in context: Context) async throws -> ExitCode {
    // What was given is read first: it may be wrong, and then no server has to be asked.
    let credential = byPassword || byBrowser ? nil : try givenCredential(in: context)
    let network = try await Network(to: instance)
    if let credential {
      let account = try await network.identify(credential, origin: instance, in: context)
      return try keep(credential, account, in: context)
    }
    let session =
      byBrowser
      ? try await BrowserLogin(network, context).run()
      : try await PasswordLogin(network, context).run()
    return try await keepNew(session, network, in: context)
  }

  /// The token that was brought along.
  private func givenCredential(in context: Context) throws -> Credential {
    let secret = try TokenEntry(tokenFile).read(in: context)
    let credential = try secret.withText { text in try Credential.classify(text) }
    guard !mustBeBot || credential.isBot else {
      throw Failure(
        "this is the token of a session and not of a bot",
        hint: "leave --bot out, or take the bot's token from its application's page",
        code: .usage
      )
    }
    return credential
  }

  /// The sessions at an instance that fluxsearch began itself, with their tokens.
  private func ownSessions(
    at network: Network,
    _ store: SecretStore,
    in context: Context
  ) throws -> [(Snowflake, Secret)] {
    try AccountBook(context.places).accounts()
      .filter { $0.isOwnSession && $0.instance == network.instance.host }
      // One whose token can't be found has nothing to be ended with.
      .compactMap { account in
        (try? store.find(account)).flatMap { $0 }.map { (account.userID, $0) }
      }
  }

  /// Keeps a token that was just made, before anything else is done with it: it is given only once.
  private func keepNew(
    _ session: NewSession,
    _ network: Network,
    in context: Context
  ) async throws -> ExitCode {
    let credential = Credential.user(session.token)
    let store = SecretStore(context.places, context.environment)
    var waiting = Account(
      instance: network.instance.host,
      origin: instance,
      userID: session.userID ?? .lowest,
      name: session.userID.map { "\($0)" } ?? "new",
      isBot: false,
      keeping: .file,
      isOwnSession: true,
      addedAt: context.now()
    )
    let own = try ownSessions(at: network, store, in: context)
    waiting.keeping = try store.keep(session.token, for: waiting, inFile: inFile)
    try AccountBook(context.places).put(waiting)
    var account = try await network.identify(credential, origin: instance, in: context)
    account.isOwnSession = true
    let code = try keep(credential, account, in: context)
    if waiting.userID != account.userID {
      store.forget(waiting)
      try AccountBook(context.places).remove(waiting)
    }
    // A session that fluxsearch began and now forgets would go on at the server for ever.
    for (former, secret) in own where former == account.userID && secret != session.token {
      let client = LoginClient(instance: network.instance, transport: network.transport)
      try? await client.logout(.user(secret))
    }
    return code
  }

  private func keep(
    _ credential: Credential,
    _ known: Account,
    in context: Context
  ) throws -> ExitCode {
    var account = known
    let store = SecretStore(context.places, context.environment)
    account.keeping = try store.keep(credential.secret, for: account, inFile: inFile)
    try AccountBook(context.places).put(account)
    let place: SafeText = account.keeping == .keyring ? "the keyring" : "a file only you can read"
    context.say(
      "logged in as \(account.name)\(account.isBot ? " (bot)" : "") (\(account.userID)) on "
        + "\(account.instance); the token is in \(place)"
    )
    if context.errors.traits.isTerminal { context.say("try: fluxsearch sync --plan") }
    return .done
  }
}
