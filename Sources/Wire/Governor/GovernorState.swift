/// Who may ask, and when: the governor without clock, tasks and files.
///
/// Requests wait in one line and are let go in its order; one whose bucket is empty or parked lets
/// those behind it pass, so that a long wait holds up its bucket alone.
struct GovernorState {
  /// Names a waiting or running request.
  typealias Ticket = UInt64

  private struct Waiter {
    let ticket: Ticket
    let bucket: Bucket
    let since: Duration
  }

  private struct Local {
    var tokens: TokenBucket
    /// Until when the server wants nothing of this bucket.
    var parkedUntil: Duration = .zero
  }

  /// How many buckets are remembered before those that are full again are let go.
  private static let rememberedBuckets = 1_024

  let allowance: Allowance
  /// The account's own bucket; processes that share it put it in and take it out.
  var global: TokenBucket
  /// Until when the server wants nothing of this account.
  var heldUntil: Duration = .zero

  private(set) var inFlight: [Ticket: Bucket] = [:]
  /// The server refused everything: one request finds out whether it still knows the token.
  private(set) var isProbing = false
  private(set) var statistics = GovernorStatistics()
  private var waiters: [Waiter] = []
  private var buckets: [Bucket: Local] = [:]
  private var nextTicket: Ticket = 1

  /// Begins with a full bucket.
  init(_ allowance: Allowance) {
    self.allowance = allowance
    global = TokenBucket(capacity: Double(allowance.burst), rate: allowance.rate)
  }

  /// How many wait.
  var waiting: Int { waiters.count }

  /// Puts a request at the end of the line.
  mutating func enqueue(_ bucket: Bucket, at now: Duration) -> Ticket {
    defer { nextTicket += 1 }
    waiters.append(Waiter(ticket: nextTicket, bucket: bucket, since: now))
    return nextTicket
  }

  /// Takes a request out of the line; no means that it was let go already.
  mutating func cancel(_ ticket: Ticket) -> Bool {
    guard let index = waiters.firstIndex(where: { $0.ticket == ticket }) else { return false }
    waiters.remove(at: index)
    return true
  }

  /// Lets go whoever may.
  ///
  /// - Returns: who may begin now, and when to look again where only time helps.
  mutating func admit(at now: Duration) -> (admitted: [Ticket], wake: Duration?) {
    global.refill(at: now)
    var admitted: [Ticket] = []
    var wake: Duration?
    var kept: [Waiter] = []
    for (index, waiter) in waiters.enumerated() {
      if let until = closedUntil(at: now) {
        // An answer opens what no time does.
        if until != .zero { wake = earlier(wake, until) }
        kept += waiters[index...]
        break
      }
      if let until = blockedUntil(waiter.bucket, at: now) {
        wake = earlier(wake, until)
        kept.append(waiter)
      } else {
        begin(waiter, at: now)
        admitted.append(waiter.ticket)
      }
    }
    waiters = kept
    return (admitted, wake)
  }

  private mutating func begin(_ waiter: Waiter, at now: Duration) {
    global.take()
    buckets[waiter.bucket]?.tokens.take()
    inFlight[waiter.ticket] = waiter.bucket
    statistics.requests += 1
    statistics.waited += now - waiter.since
  }

  /// When anything at all may begin: nothing for now, zero for when an answer has come.
  private func closedUntil(at now: Duration) -> Duration? {
    if inFlight.count >= (isProbing ? 1 : allowance.inFlight) { return .zero }
    if heldUntil > now { return heldUntil }
    return global.wait().map { now + $0 }
  }

  private mutating func blockedUntil(_ bucket: Bucket, at now: Duration) -> Duration? {
    var local = buckets[bucket] ?? Local(tokens: bucket.tokens)
    local.tokens.refill(at: now)
    if buckets.count >= Self.rememberedBuckets, buckets[bucket] == nil {
      buckets = buckets.filter { $1.parkedUntil > now || !$1.tokens.isFull(at: now) }
    }
    buckets[bucket] = local
    if local.parkedUntil > now { return local.parkedUntil }
    return local.tokens.wait().map { now + $0 }
  }

  private func earlier(_ one: Duration?, _ other: Duration) -> Duration {
    one.map { min($0, other) } ?? other
  }

  /// Takes note of what a request came to; without a verdict no answer came.
  mutating func finish(_ ticket: Ticket, _ verdict: LimitVerdict?, at now: Duration) {
    guard let bucket = inFlight.removeValue(forKey: ticket), let verdict else { return }
    switch verdict {
    case .free: isProbing = false
    case .remaining(let count, let resetAfter):
      isProbing = false
      note(remaining: count, resetAfter: resetAfter, of: bucket, at: now)
    case .bucketDenied(let wait):
      isProbing = false
      statistics.denials += 1
      var local = buckets[bucket] ?? Local(tokens: bucket.tokens)
      local.parkedUntil = max(local.parkedUntil, now + wait)
      buckets[bucket] = local
    case .allDenied(let wait):
      statistics.denials += 1
      isProbing = true
      heldUntil = max(heldUntil, now + wait)
      // Nothing is known of what is left: it begins again with one.
      global.set(level: 1, at: now)
    }
  }

  private mutating func note(
    remaining: Int,
    resetAfter: Duration,
    of bucket: Bucket,
    at now: Duration
  ) {
    var local = buckets[bucket] ?? Local(tokens: bucket.tokens)
    local.tokens.refill(at: now)
    // The server's count may be older than the requests that are still on their way.
    if Double(remaining) < local.tokens.level {
      local.tokens.set(level: Double(remaining), at: now)
    }
    if remaining == 0 { local.parkedUntil = max(local.parkedUntil, now + resetAfter) }
    buckets[bucket] = local
  }
}

/// What a governor has done.
public struct GovernorStatistics: Hashable, Sendable {
  /// How many requests began.
  public var requests = 0
  /// How long they waited to begin, in all.
  public var waited: Duration = .zero
  /// How often the server said that it was too many nevertheless.
  public var denials = 0

  /// Makes empty ones.
  public init() {}
}
