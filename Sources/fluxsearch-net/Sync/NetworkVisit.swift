import Commands
import Console
import Model
import SQLite
import Store
import Sync
import Wire

/// What an account is visited for.
enum VisitPurpose {
  /// To look at what there is.
  case looking
  /// To fill the archive with history, which one run at a time may.
  case syncing
  /// To follow what happens; who else does so for the account shows when it begins.
  case following
}

/// An account, the way to its instance and the archive that belongs to both.
struct NetworkVisit {
  let network: Network
  let path: String
  private(set) var account: Account
  private let credential: Credential

  private static let webProperty = "webapp"

  /// Finds account, instance and archive.
  ///
  /// - Parameters:
  ///   - choice: The account that is wanted.
  ///   - archive: The archive that is wanted.
  ///   - context: What the command works with.
  ///   - purpose: What for.
  ///   - confirm: Asks what is to be asked before anything is done as the account.
  /// - Throws: `Failure`, `WireError`.
  init(
    _ choice: AccountChoice,
    _ archive: ArchiveChoice,
    in context: Context,
    for purpose: VisitPurpose,
    confirm: (inout Account) throws(Failure) -> Void
  ) async throws {
    var signedIn = try choice.find(in: context)
    // Who is known is asked before any server is.
    if !signedIn.isAnonymous { try confirm(&signedIn.account) }
    network = try await Network(to: signedIn.account.origin)
    if signedIn.isAnonymous {
      signedIn.account = try await Self.introduce(signedIn, network, in: context)
      try confirm(&signedIn.account)
    }
    account = signedIn.account
    credential = signedIn.credential
    path = try Self.archivePath(archive, network.instance.host, in: context, for: purpose)
  }

  /// Visits the gateway.
  ///
  /// - Parameters:
  ///   - rate: How often the client may ask a second; nothing for what is usual.
  ///   - context: What the command works with.
  /// - Returns: A client with the token that is good from now on, and what the session was shown.
  /// - Throws: `Failure` where the token is another account's, `WireError`.
  func look(rate: Int?, in context: Context) async throws -> (client: RESTClient, view: SessionView)
  {
    let store = SecretStore(context.places, context.environment)
    let taker = SnapshotTaker(network: network, store: store)
    let taken = try await taker.take(as: SignedIn(account: account, credential: credential))
    guard taken.view.user.id == account.userID else { throw isAnothersToken }
    return (try client(as: taken.credential, rate: rate, in: context), taken.view)
  }

  /// What is told where a token turns out to be somebody else's.
  var isAnothersToken: Failure {
    Failure(
      "the token of \(account.title) is another account's",
      hint: "log out and in again",
      code: .denied
    )
  }

  /// Makes who tells a program of new hits in the archive.
  ///
  /// - Throws: `SyncError` where no thread can be started.
  func alerts(_ command: CommandLineText) throws(SyncError) -> AlertRunner {
    let clock = network.clock
    return try AlertRunner(command, archive: path) { clock.now }
  }

  /// Makes a client.
  func client(
    as credential: Credential? = nil,
    rate: Int? = nil,
    in context: Context
  ) throws -> RESTClient {
    let credential = credential ?? self.credential
    return try network.client(as: credential, of: account, rate: rate, in: context.places)
  }

  /// The archive, to look names up in it; nothing where there is none yet.
  ///
  /// - Throws: `StoreError`; `Failure` where it is another instance's.
  func existingArchive() throws -> Archive? {
    let archive: Archive
    do throws(StoreError) {
      archive = try Archive(at: path, for: .reading)
    } catch .missing {
      return nil
    }
    let kept = try archive.instance
    guard kept == network.instance.host else {
      throw Failure(
        "\(account.title) is of another instance than \(path), which keeps \(kept)",
        hint: "leave --archive out, or name another archive",
        code: .usage
      )
    }
    return archive
  }

  /// Notes in the archive where the instance's web client is, so that links lead there.
  ///
  /// - Throws: `StoreError`.
  func rememberWebClient() throws {
    guard let address = network.instance.webapp, let archive = try existingArchive(),
      try archive.property(Self.webProperty)?.text != address
    else { return }
    let writable = try Archive(at: path, for: .writing)
    try writable.write("noting the web client") { () throws(StoreError) in
      try writable.setProperty(Self.webProperty, .text(address))
    }
  }

  private static func introduce(
    _ signedIn: SignedIn,
    _ network: Network,
    in context: Context
  ) async throws -> Account {
    let origin = signedIn.account.origin
    var account = try await network.identify(signedIn.credential, origin: origin, in: context)
    let known = try AccountBook(context.places).accounts().first {
      $0.userID == account.userID && $0.instance == account.instance
    }
    account.keeping = .given
    account.confirmedAt = known?.confirmedAt
    return account
  }

  private static func archivePath(
    _ choice: ArchiveChoice,
    _ host: String,
    in context: Context,
    for purpose: VisitPurpose
  ) throws -> String {
    let path = try choice.destination(in: context, instance: host).path
    guard purpose != .looking else { return path }
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    if !folder.isEmpty { try PrivateFile.makeFolder(folder) }
    guard purpose == .syncing else { return path }
    // Whether another run is at it shows before the server is asked; the run itself holds the lock.
    _ = try ArchiveLock(.sync, .exclusive, on: path)
    return path
  }
}
