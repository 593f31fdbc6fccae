/// A short visit to the gateway: it learns what the account can see, and leaves.
public enum GatewaySession {
  /// Takes a snapshot of what the gateway tells of an account.
  ///
  /// It connects, begins an invisible session, waits for READY (and for a bot's guilds), asks guilds
  /// that have threads for all of their active ones, and closes. A connection that breaks or is
  /// silent is tried again a few times; a token that is refused is not.
  ///
  /// - Parameters:
  ///   - gateway: the gateway's address as the instance publishes it.
  ///   - credential: who asks.
  ///   - clock: what waiting is measured by.
  ///   - options: what the snapshot is to hold.
  ///   - onTokenChange: is told at once of a token that takes the place of the given one, before
  ///     anything else is done: the old one is dead already.
  /// - Returns: what was told, with the last word on every guild.
  /// - Throws: `WireError.unauthorized` for a refused token, `.gateway` for a close that forbids to
  ///   come again, `.network`, `.tls`, `.timeout`, `.badAddress`, `.cancelled`.
  public static func snapshot(
    gateway: String,
    credential: Credential,
    clock: any WireClock,
    options: GatewayOptions = GatewayOptions(),
    onTokenChange: @escaping @Sendable (Secret) async -> Void = { _ in }
  ) async throws(WireError) -> GatewaySnapshot {
    let line = try GatewayLine(
      gateway: gateway,
      token: credential.secret,
      clock: clock,
      gauge: FlowGauge()
    )
    let machine = GatewayMachine(
      isBot: credential.isBot,
      lasts: false,
      compression: options.compression,
      times: options.times,
      seed: options.seed ?? .random(in: .min ... .max)
    )
    let course = SnapshotCourse(
      machine,
      expectedGuilds: options.expectedGuilds,
      wantsThreads: options.threads && !credential.isBot
    )
    let visit = GatewayVisit(course, line: line, onTokenChange: onTokenChange)
    return try await visit.run()
  }

  /// Takes a snapshot over the gateway that an instance publishes: see the form with an address.
  ///
  /// - Throws: `WireError`.
  public static func snapshot(
    instance: Instance,
    credential: Credential,
    clock: any WireClock,
    options: GatewayOptions = GatewayOptions(),
    onTokenChange: @escaping @Sendable (Secret) async -> Void = { _ in }
  ) async throws(WireError) -> GatewaySnapshot {
    try await snapshot(
      gateway: instance.gateway,
      credential: credential,
      clock: clock,
      options: options,
      onTokenChange: onTokenChange
    )
  }
}
