public import Model
public import Store

/// What an archive knows, as far as planning asks.
public struct PlanBasis: Sendable {
  /// What is known to be complete, by channel.
  public var covered: [Snowflake: IntervalSet] = [:]
  /// How channels answered this account, by channel.
  public var access: [Snowflake: ChannelAccess] = [:]
  /// What is excluded.
  public var exclusions: Set<Snowflake> = []
  /// What is starred, or a favourite of the account.
  public var starred: Set<Snowflake> = []
  /// Where channels stand.
  public var lineage = Lineage()
  /// How many messages are held, by channel.
  public var held: [Snowflake: Int64] = [:]
  /// How many bytes a message takes in the archive.
  public var bytesPerMessage: Int64 = 600

  /// Begins with an archive that knows nothing.
  public init() {}
}

/// Makes plans: which ids of which channels are missing, and in which order they are asked for.
public struct BackfillPlan: Sendable {
  /// How many messages a page holds.
  public static let pageSize: Int64 = 100
  /// The pace of a channel of which nothing is known, in messages a day.
  static let usualPace = 20.0

  private var basis: PlanBasis
  private let options: SyncOptions
  private let now: Timestamp

  /// Prepares to plan.
  ///
  /// - Parameters:
  ///   - basis: what the archive knows.
  ///   - options: what is wanted.
  ///   - now: the time at which the run begins.
  public init(basis: PlanBasis, options: SyncOptions, now: Timestamp) {
    self.basis = basis
    self.options = options
    self.now = now
  }

  /// Plans a run.
  ///
  /// - Parameters:
  ///   - targets: the channels that the account is shown.
  ///   - rate: how many requests a second are allowed.
  /// - Returns: the plan; it costs no request.
  public func plan(_ targets: [SyncTarget], rate: Double) -> SyncPlan {
    let channels = targets.map(plan).sorted { left, right in
      let ranks = (left.skipped == nil, right.skipped == nil)
      if ranks.0 != ranks.1 { return ranks.0 }
      return (left.order, left.target.channel.id) > (right.order, right.target.channel.id)
    }
    let requests = channels.reduce(0) { $0 + $1.estimatedRequests }
    let messages = channels.reduce(0) { $0 + $1.estimatedMessages }
    return SyncPlan(
      channels: options.isOldestFirst
        ? channels.filter { $0.skipped == nil }.reversed() + channels.filter { $0.skipped != nil }
        : channels,
      requests: requests,
      messages: messages,
      duration: .seconds(Double(requests) / max(rate, 0.001)),
      bytes: messages * basis.bytesPerMessage
    )
  }

  /// Plans one channel.
  public func plan(_ target: SyncTarget) -> ChannelPlan {
    if let reason = refusal(of: target) { return skipped(target, reason) }
    let covered = basis.covered[target.channel.id] ?? IntervalSet()
    let isTipUnknown =
      target.tip == nil && !(target.tellsTip && covered.contains(target.channel.id))
    if target.tip == nil, !isTipUnknown { return skipped(target, .complete) }
    var low = options.wanted.lowerBound
    if case .since(let start) = target.history { low = max(low, start) }
    let high = min(options.wanted.upperBound, target.tip ?? .highest)
    guard low <= high else { return skipped(target, .complete) }
    let gaps = covered.gaps(within: low...high)
    guard !gaps.isEmpty else { return skipped(target, .complete) }
    let asksNewest = isTipUnknown && options.until == nil
    let messages = estimate(gaps, of: target, covered: covered)
    let pages = messages / Self.pageSize + Int64(gaps.intervals.count)
    return ChannelPlan(
      target: target,
      skipped: nil,
      gaps: gaps,
      isTipUnknown: asksNewest,
      estimatedMessages: messages,
      estimatedRequests: pages
    )
  }

  /// Whether a channel, or what hangs on it, is neither excluded nor passed over by choice.
  func isWanted(_ channel: Channel) -> Bool {
    choice(against: channel) == nil
  }

  /// Takes note of where a channel stands now.
  mutating func note(_ channel: Channel) {
    basis.lineage.note(channel)
  }

  private func choice(against channel: Channel) -> SkipReason? {
    let places = basis.lineage.places(of: channel)
    if !basis.exclusions.isDisjoint(with: places) { return .excluded }
    guard options.selection(channel, places) else { return .notChosen }
    if options.isStarredOnly, basis.starred.isDisjoint(with: places) { return .notChosen }
    return nil
  }

  private func refusal(of target: SyncTarget) -> SkipReason? {
    let channel = target.channel
    if let reason = choice(against: channel) { return reason }
    guard channel.kind?.holdsMessages ?? true else { return .holdsNothing }
    guard let access = basis.access[channel.id] else { return nil }
    if access.state == .holdsNothing { return .holdsNothing }
    // The permission was granted since: a refusal of the past says nothing any more.
    if access.state == .noHistory, target.history != .none { return nil }
    return access.isDue(at: now) ? nil : .notDue(access)
  }

  private func skipped(_ target: SyncTarget, _ reason: SkipReason) -> ChannelPlan {
    ChannelPlan(
      target: target,
      skipped: reason,
      gaps: IntervalSet(),
      isTipUnknown: false,
      estimatedMessages: 0,
      estimatedRequests: 0
    )
  }

  /// Estimates by the pace of what is held; a channel's life begins with its own id.
  private func estimate(
    _ gaps: IntervalSet,
    of target: SyncTarget,
    covered: IntervalSet
  ) -> Int64 {
    // Where the server tells of no newest message and none is held, there is most likely none.
    guard target.tip != nil || basis.held[target.channel.id] ?? 0 > 0 else { return 0 }
    let birth = target.channel.id.timestamp.milliseconds
    let end = (target.tip?.timestamp ?? now).milliseconds
    func days(_ ids: IntervalSet) -> Double {
      let spans = ids.intervals.map { ids in
        let low = max(birth, ids.lowerBound.timestamp.milliseconds)
        return Double(max(0, min(end, ids.upperBound.timestamp.milliseconds) - low))
      }
      return spans.reduce(0, +) / 86_400_000
    }
    let known = days(covered)
    let held = Double(basis.held[target.channel.id] ?? 0)
    let pace = known > 1 ? held / known : Self.usualPace
    let found = min(days(gaps) * pace, 1e12)
    return options.last.map { min(Int64($0), Int64(found)) } ?? Int64(found)
  }
}

extension ChannelPlan {
  /// What the order of channels goes by: the newest id that is missing.
  var order: Snowflake {
    isTipUnknown ? .lowest : gaps.intervals.last?.upperBound ?? .lowest
  }
}
