import Commands
import Console
import Model
import Store
import Sync
import Wire

/// Begins followers, and keeps the token that they sign in with.
final class FollowStart {
  /// Where the account is visited.
  let visit: NetworkVisit

  private let view: SessionView
  private let context: Context
  private var credential: Credential
  private weak var follower: Follower?
  private var downloader: (any MediaTransport)?

  /// Prepares to begin.
  ///
  /// - Parameters:
  ///   - visit: the account, its instance and its archive.
  ///   - credential: what the account signs in with at first.
  ///   - view: what names are looked up in, beside the archive.
  ///   - context: what the command works with.
  init(
    _ visit: NetworkVisit,
    _ credential: Credential,
    _ view: SessionView,
    _ context: Context
  ) {
    self.visit = visit
    self.credential = credential
    self.view = view
    self.context = context
  }

  /// Looks the names of a line up.
  ///
  /// - Throws: `Failure` where a name is unknown or ambiguous.
  func options(_ wishes: FollowWishes) throws -> FollowOptions {
    wishes.options(try wishes.places.selection(in: view, try visit.existingArchive()))
  }

  /// Makes a follower with a session of its own.
  ///
  /// - Throws: `WireError`, `ConsoleError`.
  func begin(_ wishes: FollowWishes) throws -> (follower: Follower, source: any LiveSource) {
    let client = try visit.client(as: credential, rate: wishes.rate, in: context)
    var options = GatewayOptions()
    options.compression = wishes.isPacked
    let connection = GatewayConnection(
      gateway: visit.network.instance.gateway,
      credential: credential,
      clock: visit.network.clock,
      options: options
    ) { [weak self] secret in await self?.take(secret, rate: wishes.rate) }
    let follower = Follower(
      archive: visit.path,
      instance: visit.network.instance.host,
      account: visit.account.userID,
      client: client,
      source: connection,
      clock: visit.network.clock
    )
    self.follower = follower
    return (follower, connection)
  }

  /// Makes what fetches files, with the token of the moment.
  ///
  /// - Throws: `WireError`, `ConsoleError`.
  func mediaFetcher(rate: Int?) throws -> MediaFetcher {
    let transport = try downloader ?? visit.network.downloader()
    downloader = transport
    return MediaFetcher(
      archive: visit.path,
      client: try visit.client(as: credential, rate: rate, in: context),
      transport: transport,
      clock: visit.network.clock
    )
  }

  /// The channels of the archive that are wanted.
  ///
  /// - Throws: `StoreError`.
  func channels(_ isWanted: (Channel, [Snowflake]) -> Bool) throws -> Set<Snowflake> {
    let known = try visit.existingArchive()?.knownChannels().map(\.channel) ?? []
    let lineage = Lineage(known)
    return Set(known.filter { isWanted($0, lineage.places(of: $0)) }.map(\.id))
  }

  /// Keeps a token at once, for the old one is dead already, and has the follower ask with it.
  private func take(_ secret: Secret, rate: Int?) {
    let store = SecretStore(context.places, context.environment)
    SnapshotTaker.keep(secret, for: visit.account, in: store)
    credential = .user(secret)
    guard let client = try? visit.client(as: credential, rate: rate, in: context) else { return }
    follower?.use(client)
  }
}
