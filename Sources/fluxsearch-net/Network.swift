import Commands
import Console
import Model
import Wire

/// The way to one instance as one account.
struct Network {
  let instance: Instance
  let transport: any HTTPTransport
  let clock: any WireClock
  private let userAgent = UserAgent.text(version: Version.text)

  /// Finds an instance.
  ///
  /// - Throws: `WireError`.
  init(to origin: String) async throws(WireError) {
    clock = SystemClock()
    transport = try CurlTransport(userAgent: userAgent)
    instance = try await Instance.discover(origin, over: transport)
  }

  /// Makes a client that shares the account's allowance with every other process.
  ///
  /// - Parameters:
  ///   - credential: As whom.
  ///   - account: Whose allowance is shared, where that is known.
  ///   - rate: How often it may ask a second; nothing for what is usual.
  ///   - places: Where what the processes share is kept.
  /// - Returns: The client, with a governor of its own.
  /// - Throws: `WireError.file`, `ConsoleError`.
  func client(
    as credential: Credential,
    of account: Account? = nil,
    rate: Int? = nil,
    in places: Places
  ) throws -> RESTClient {
    try PrivateFile.makeFolder(places.state)
    // One question before it is known who asks needs no share of anything.
    let shared = try account.map {
      try GovernorFile(path: "\(places.state)/\($0.fileName).allowance")
    }
    let governor = Governor(
      allowance: Self.allowance(of: credential, rate: rate),
      clock: clock,
      shared: shared
    )
    return RESTClient(
      instance: instance,
      credential: credential,
      transport: transport,
      governor: governor,
      clock: clock
    )
  }

  /// Makes what fetches files: it knows no account, and goes inside a network only where the instance
  /// itself lies there.
  ///
  /// - Throws: `WireError.network` where it can't be started.
  func downloader() throws(WireError) -> CurlDownloader {
    let origins = [instance.api, instance.media, instance.staticCDN, instance.webapp]
    return try CurlDownloader(userAgent: userAgent, origins: origins.compactMap(\.self))
  }

  /// How fast an account may ask; no wish lifts the ceiling.
  static func allowance(of credential: Credential, rate: Int?) -> Allowance {
    let usual = Allowance.standard(for: credential)
    return rate.map { usual.at(rate: Double($0)) } ?? usual
  }

  /// Refuses a rate that would end the account's sessions.
  static func refuse(rate: Int?, as credential: Credential) throws(Failure) {
    guard let rate, !credential.isBot, Double(rate) > Allowance.highestUserRate else { return }
    throw Failure(
      "a person's account is not asked more than \(Int(Allowance.highestUserRate)) times a second",
      hint: "beyond 50 the server ends the session, and your own client counts too",
      code: .usage
    )
  }

  /// Makes the account that a token belongs to, by asking the server.
  ///
  /// - Throws: `WireError`; `Failure` where the server doesn't say who it is.
  func identify(
    _ credential: Credential,
    origin: String,
    in context: Context
  ) async throws -> Account {
    let user = try await client(as: credential, in: context.places).me()
    guard let id = user.id else {
      throw Failure("the server doesn't say who the token belongs to", code: .network)
    }
    return Account(
      instance: instance.host,
      origin: origin,
      userID: id,
      name: Self.handle(user) ?? "\(id)",
      isBot: credential.isBot,
      keeping: .file,
      isOwnSession: false,
      addedAt: context.now()
    )
  }

  private static func handle(_ user: User) -> String? {
    guard let name = user.username else { return user.globalName }
    guard let discriminator = user.discriminator, Int(discriminator) ?? 0 != 0 else { return name }
    return "\(name)#\(discriminator)"
  }
}
