import Model
import Payload
public import Wire

/// Shows what the gateway shows, and asks by REST for what it left out.
public struct GatewaySource: SnapshotSource {
  private let client: RESTClient
  private let clock: any WireClock
  private let options: GatewayOptions
  private let onTokenChange: @Sendable (Secret) async -> Void
  private let remake: @Sendable (Secret) -> RESTClient

  /// Prepares a visit.
  ///
  /// - Parameters:
  ///   - client: asks as the account, and knows the instance.
  ///   - clock: the time.
  ///   - options: how patient the visit is.
  ///   - onTokenChange: told at once where the server replaces the token: the old one is dead.
  ///   - remake: makes a client like the given one for the new token, with the same governor.
  public init(
    client: RESTClient,
    clock: any WireClock,
    options: GatewayOptions = GatewayOptions(),
    onTokenChange: @escaping @Sendable (Secret) async -> Void,
    remake: @escaping @Sendable (Secret) -> RESTClient
  ) {
    self.client = client
    self.clock = clock
    self.options = options
    self.onTokenChange = onTokenChange
    self.remake = remake
  }

  /// Visits the gateway.
  ///
  /// - Throws: `WireError`.
  public func snapshot() async throws(WireError) -> SessionView {
    let isBot = client.credential.isBot
    var options = options
    let listed = isBot ? try await RESTPlaces(client: client).guildIDs() : []
    if isBot { options.expectedGuilds = options.expectedGuilds ?? listed.count }
    let snapshot = try await GatewaySession.snapshot(
      gateway: client.instance.gateway,
      credential: client.credential,
      clock: clock,
      options: options,
      onTokenChange: onTokenChange
    )
    let renewed = snapshot.tokenChange.map(remake)
    let places = RESTPlaces(client: renewed ?? client)
    var view = SessionView(snapshot, isBot: isBot)
    view.client = renewed
    try await places.complete(&view, listed: listed)
    return view
  }
}
