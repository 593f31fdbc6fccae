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
    await withCheckedContinuation { continuation in
      let ready = state.withLock { state -> Element? in
        guard state.head < state.queue.count else {
          state.waiting = continuation
          return nil
        }
        let element = state.queue[state.head]
        state.head += 1
        if state.head == state.queue.count || state.head > 256 {
          state.queue.removeFirst(state.head)
          state.head = 0
        }
        return element
      }
      if let ready { continuation.resume(returning: ready) }
    }
  }
}
