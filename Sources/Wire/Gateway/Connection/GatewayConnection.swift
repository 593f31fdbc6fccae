public import Model

/// A session at the gateway that lasts: it heartbeats, resumes, and comes back by itself.
///
/// It connects with the first `next`. What comes waits in a queue that is bounded in count and bytes;
/// while it is full nothing is read from the socket, but heartbeats go on.
public actor GatewayConnection {
  private let clock: any WireClock
  private let queue: NewsQueue
  private let mailbox = Mailbox<GatewayNote>()
  private nonisolated let box = GatewayStatisticsBox()
  /// Leads the connection until it ends.
  private let lead: @Sendable () async -> Void
  private var leading: Task<Void, Never>?

  /// Makes a connection; nothing is sent before the first `next`.
  ///
  /// - Parameters:
  ///   - gateway: the gateway's address as the instance publishes it.
  ///   - credential: who listens.
  ///   - clock: what waiting is measured by.
  ///   - options: how patient it is, and whether it asks for compression.
  ///   - onTokenChange: is told at once of a token that takes the place of the given one: the old
  ///     one is dead already. The connection itself goes on with the new one.
  public init(
    gateway: String,
    credential: Credential,
    clock: any WireClock,
    options: GatewayOptions = GatewayOptions(),
    onTokenChange: @escaping @Sendable (Secret) async -> Void = { _ in }
  ) {
    self.clock = clock
    let gauge = FlowGauge()
    let queue = NewsQueue(gauge)
    self.queue = queue
    let machine = GatewayMachine(
      isBot: credential.isBot,
      lasts: true,
      compression: options.compression,
      times: options.times,
      seed: options.seed ?? .random(in: .min ... .max)
    )
    lead = { [mailbox, box] in
      do throws(WireError) {
        let line = try GatewayLine(
          gateway: gateway,
          token: credential.secret,
          clock: clock,
          gauge: gauge,
          mailbox: mailbox
        )
        let driver = GatewayDriver(
          machine,
          line: line,
          queue: queue,
          statistics: box,
          onTokenChange: onTokenChange
        )
        await driver.run()
      } catch {
        queue.finish(error)
      }
    }
  }

  deinit {
    mailbox.post(.cancelled)
  }

  /// Waits for news, then gathers more for a moment.
  ///
  /// - Parameters:
  ///   - atMost: how many are given at once, at least 1.
  ///   - within: how long after the first one more are waited for.
  /// - Returns: the news in order; nothing where none came for a second (or `within`, where that is
  ///   longer), so that the caller can look around.
  /// - Throws: what can't heal: `.unauthorized` for a refused token, `.gateway` for a close that
  ///   forbids to come again, `.badAddress`, `.network` for a proxy that can't be used; `.cancelled`
  ///   where the task is cancelled or the connection was closed. What came before is given first.
  public func next(atMost: Int, within: Duration) async throws(WireError) -> [GatewayNews] {
    if leading == nil { leading = Task.detached { [lead] in await lead() } }
    guard !Task.isCancelled else { throw .cancelled }
    await queue.wait(for: 1, atMost: max(within, .seconds(1)), clock)
    if queue.content.count > 0 { await queue.wait(for: max(atMost, 1), atMost: within, clock) }
    guard !Task.isCancelled else { throw .cancelled }
    let (news, isDrained, ending) = queue.take(atMost: atMost)
    if isDrained { mailbox.post(.drained) }
    if let ending { throw ending }
    return news
  }

  /// Tells that everything up to a sequence is committed.
  ///
  /// Only such sequences are told to the server, which forgets what they name, and resumed from. It
  /// is one of the session that `next` began last; where a batch holds a `began`, of what follows it.
  public func acknowledge(_ sequence: Int64) {
    guard let session = queue.session(of: sequence) else { return }
    mailbox.post(.committed(session: session, sequence: sequence))
  }

  /// Makes guilds active, with every thread of theirs (op 14), at most 50 a request, one by one.
  ///
  /// It is for after READY and each later GUILD_CREATE. Guilds that are active in this session
  /// already are left out; for bots, who hear everything, nothing is done.
  public func activate(_ guilds: [Snowflake]) async {
    mailbox.post(.wish(.activationWanted(guilds)))
  }

  /// Makes a guild passive and active again, so that the server tells its whole state anew.
  public func resync(_ guild: Snowflake) async {
    mailbox.post(.wish(.resyncWanted(guild)))
  }

  /// Ends the session (close 1000) and the connection; later calls of `next` throw `.cancelled`.
  public func close() async {
    mailbox.post(.wish(.left))
    if leading == nil { queue.finish(.cancelled) }
    await leading?.value
  }

  /// How the connection fares.
  public nonisolated var statistics: GatewayStatistics {
    var statistics = box.present
    (statistics.queuedNews, statistics.queuedBytes) = queue.content
    return statistics
  }
}
