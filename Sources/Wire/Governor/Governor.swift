import Synchronization

/// Holds every request of one account to its allowance: the safety device of the program.
///
/// The server revokes a person's session that asks too fast, so everything that speaks with it as
/// one account goes through one governor, and governors of several processes share a file.
public actor Governor {
  private var state: GovernorState
  private let clock: any WireClock
  private let shared: GovernorFile?
  private let random: @Sendable () -> Double
  private var continuations: [GovernorState.Ticket: CheckedContinuation<Bool, Never>] = [:]
  private var alarm: (at: Duration, task: Task<Void, Never>)?
  private let published = Mutex(GovernorStatistics())

  /// Makes one.
  ///
  /// - Parameters:
  ///   - allowance: how fast the account may ask.
  ///   - clock: the time; processes that share a file must count from the same instant.
  ///   - shared: what processes of the same account have in common; nothing for one alone.
  ///   - random: numbers from 0 to 1, for the jitter of waits.
  public init(
    allowance: Allowance,
    clock: any WireClock,
    shared: GovernorFile? = nil,
    random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
  ) {
    state = GovernorState(allowance)
    self.clock = clock
    self.shared = shared
    self.random = random
  }

  /// What it has done so far.
  public nonisolated var statistics: GovernorStatistics { published.withLock { $0 } }

  /// Waits until a request may begin, sends it, and takes note of what the answer says of limits.
  ///
  /// - Parameters:
  ///   - bucket: the server's bucket that it counts for.
  ///   - send: sends the request, once.
  /// - Returns: the answer, of whatever status.
  /// - Throws: `WireError.cancelled` where the task is cancelled while it waits; what `send` throws.
  public func run(
    _ bucket: Bucket,
    _ send: @Sendable () async throws(WireError) -> HTTPResponse
  ) async throws(WireError) -> HTTPResponse {
    let ticket = state.enqueue(bucket, at: clock.uptime)
    guard await isAdmitted(ticket) else { throw .cancelled }
    do throws(WireError) {
      // The permit may have come together with the cancellation: then the place goes back. What was
      // taken from the bucket stays taken: too slow is safe.
      if Task.isCancelled { throw .cancelled }
      let response = try await send()
      finish(ticket, LimitVerdict(response).jittered(random()))
      return response
    } catch {
      finish(ticket, nil)
      throw error
    }
  }

  private func isAdmitted(_ ticket: GovernorState.Ticket) async -> Bool {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        continuations[ticket] = continuation
        pump()
      }
    } onCancel: {
      // It comes to the actor's line behind what is above, so the continuation is there already.
      Task { await self.cancel(ticket) }
    }
  }

  private func cancel(_ ticket: GovernorState.Ticket) {
    guard state.cancel(ticket) else { return }
    continuations.removeValue(forKey: ticket)?.resume(returning: false)
    pump()
  }

  private func finish(_ ticket: GovernorState.Ticket, _ verdict: LimitVerdict?) {
    let now = clock.uptime
    if case .allDenied = verdict, let shared {
      shared.exchange(&state, at: now) { $0.finish(ticket, verdict, at: now) }
    } else {
      state.finish(ticket, verdict, at: now)
    }
    pump()
  }

  /// Lets go whoever may, and sets the alarm for the next.
  private func pump() {
    let now = clock.uptime
    var result: (admitted: [GovernorState.Ticket], wake: Duration?) = ([], nil)
    if let shared, state.waiting > 0 {
      shared.exchange(&state, at: now) { result = $0.admit(at: now) }
    } else {
      result = state.admit(at: now)
    }
    published.withLock { $0 = state.statistics }
    for ticket in result.admitted {
      continuations.removeValue(forKey: ticket)?.resume(returning: true)
    }
    setAlarm(result.wake, now)
  }

  private func setAlarm(_ wake: Duration?, _ now: Duration) {
    if let alarm {
      if let wake, alarm.at <= wake, alarm.at > now { return }
      alarm.task.cancel()
      self.alarm = nil
    }
    guard let wake else { return }
    let clock = clock
    let task = Task { [weak self] in
      do throws(CancellationError) {
        try await clock.sleep(for: wake - now)
      } catch {
        return
      }
      await self?.ring(wake)
    }
    alarm = (wake, task)
  }

  private func ring(_ wake: Duration) {
    // A later alarm may have taken its place while this one was on its way.
    if let alarm, alarm.at == wake { self.alarm = nil }
    pump()
  }
}
