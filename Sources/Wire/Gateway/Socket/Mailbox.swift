import Synchronization

/// Where a task waits for what threads and other tasks post: first in, first out.
///
/// Anyone posts; one task takes.
final class Mailbox<Element: Sendable>: Sendable {
  private struct State {
    var waiting: CheckedContinuation<Element, Never>?
    var queue: [Element] = []
    /// Where the queue begins; what lies before was taken already.
    var head = 0

    mutating func take() -> Element? {
      guard head < queue.count else { return nil }
      let element = queue[head]
      head += 1
      if head == queue.count || head > 256 {
        queue.removeFirst(head)
        head = 0
      }
      return element
    }
  }

  private let state = Mutex(State())

  /// Puts something in; never waits.
  func post(_ element: Element) {
    let waiting = state.withLock { state -> CheckedContinuation<Element, Never>? in
      guard let waiting = state.waiting.take() else {
        state.queue.append(element)
        return nil
      }
      return waiting
    }
    waiting?.resume(returning: element)
  }

  /// Takes the next thing out, or waits for it.
  func next() async -> Element {
    if let ready = state.withLock({ $0.take() }) { return ready }
    return await withCheckedContinuation { continuation in
      let ready = state.withLock { state -> Element? in
        guard let element = state.take() else {
          state.waiting = continuation
          return nil
        }
        return element
      }
      if let ready { continuation.resume(returning: ready) }
    }
  }

  /// Takes everything out that is there, or waits for the next thing.
  func nextAll() async -> [Element] {
    let all = state.withLock { state -> [Element] in
      let all = state.head == 0 ? state.queue : Array(state.queue[state.head...])
      state.queue = []
      state.head = 0
      return all
    }
    return all.isEmpty ? [await next()] : all
  }
}
