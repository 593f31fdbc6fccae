import Synchronization

/// Where news wait for the one who takes them.
///
/// One task posts, one takes. What is held is bounded by the gauge of the sockets, which this queue
/// tells what was taken.
final class NewsQueue: Sendable {
  private struct State {
    var news: [GatewayNews] = []
    var head = 0
    var bytes = 0
    /// Why nothing comes any more.
    var ending: WireError?
    var waiter: Waiter?
    var waiters = 0
    /// How many sessions were handed out, and the highest sequence of the last one.
    var session = 0
    var sequence: Int64 = 0

    var count: Int { news.count - head }
  }

  private struct Waiter {
    let number: Int
    let count: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  /// So many bytes are given at once, and not waited for any longer.
  private static let maximumBytes = 4 << 20

  private let state = Mutex(State())
  private let gauge: FlowGauge

  init(_ gauge: FlowGauge) {
    self.gauge = gauge
  }

  /// Puts news in.
  func post(_ news: GatewayNews) {
    wake { state in
      state.news.append(news)
      if case .dispatch(let document) = news { state.bytes += document.payload.count }
    }
  }

  /// Tells that nothing more will come; what is there is taken first.
  func finish(_ error: WireError) {
    wake { $0.ending = $0.ending ?? error }
  }

  private func wake(_ change: (inout State) -> Void) {
    let waiter = state.withLock { state -> Waiter? in
      change(&state)
      guard let waiter = state.waiter, isEnough(state, waiter.count) else { return nil }
      state.waiter = nil
      return waiter
    }
    waiter?.continuation.resume()
  }

  private func isEnough(_ state: State, _ count: Int) -> Bool {
    state.count >= count || state.ending != nil || state.bytes >= Self.maximumBytes
      || state.count > 0 && gauge.isFull
  }

  /// Waits until so many news are there, or as many as can be, or time is over.
  func wait(for count: Int, atMost time: Duration, _ clock: any WireClock) async {
    let number = state.withLock { state -> Int? in
      guard !isEnough(state, count) else { return nil }
      state.waiters += 1
      return state.waiters
    }
    guard let number else { return }
    let timer = Task {
      do throws(CancellationError) { try await clock.sleep(for: time) } catch { return }
      giveUp(number)
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isReady = state.withLock { state in
          // Time may have been over before the wait began.
          if isEnough(state, count) || state.waiters != number { return true }
          state.waiter = Waiter(number: number, count: count, continuation: continuation)
          return false
        }
        if isReady { continuation.resume() }
      }
    } onCancel: {
      giveUp(number)
    }
    timer.cancel()
  }

  private func giveUp(_ number: Int) {
    let waiter = state.withLock { state -> Waiter? in
      guard state.waiters == number else { return nil }
      state.waiters += 1
      return state.waiter.take()
    }
    waiter?.continuation.resume()
  }

  /// Takes news out.
  ///
  /// - Returns: the news, whether there is room again for what is read, and why nothing will come
  ///   any more, where nothing is left.
  func take(atMost count: Int) -> (news: [GatewayNews], isDrained: Bool, ending: WireError?) {
    let (news, bytes, ending) = state.withLock { state -> ([GatewayNews], Int, WireError?) in
      let end = Self.end(state, count)
      let news = Array(state.news[state.head..<end])
      state.head = end
      if state.head == state.news.count || state.head > 1_024 {
        state.news.removeFirst(state.head)
        state.head = 0
      }
      let bytes = news.reduce(0) { $0 + Self.hand($1, &state) }
      state.bytes -= bytes
      return (news, bytes, news.isEmpty ? state.ending : nil)
    }
    let dispatches = news.reduce(0) { count, news in
      if case .dispatch = news { count + 1 } else { count }
    }
    return (news, gauge.remove(bytes, count: dispatches), ending)
  }

  /// Where a batch of so many news ends: early where it grows too large, but not before the first.
  private static func end(_ state: State, _ count: Int) -> Int {
    var end = state.head
    var bytes = 0
    while end < state.news.count, end - state.head < max(count, 1), bytes < maximumBytes {
      if case .dispatch(let document) = state.news[end] { bytes += document.payload.count }
      end += 1
    }
    return end
  }

  /// Notes what is handed out, and gives its bytes.
  private static func hand(_ news: GatewayNews, _ state: inout State) -> Int {
    switch news {
    case .began:
      state.session += 1
      state.sequence = 0
    case .dispatch(let document):
      state.sequence = max(state.sequence, document.sequence ?? 0)
      return document.payload.count
    case .lost, .resumed, .alive, .refused, .advised: break
    }
    return 0
  }

  /// The session that a sequence belongs to, where it was handed out with the last one begun.
  func session(of sequence: Int64) -> Int? {
    state.withLock { sequence <= $0.sequence ? $0.session : nil }
  }

  /// How many news wait, and their bytes.
  var content: (count: Int, bytes: Int) { state.withLock { ($0.count, $0.bytes) } }
}
