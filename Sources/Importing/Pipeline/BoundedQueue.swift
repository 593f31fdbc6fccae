import Glibc

/// Hands elements from one thread to another, a few at a time, and makes the faster one wait.
///
/// What was taken out is let go by the thread that put it in: that thread's allocator has its memory, and
/// the other has more to do. So who takes an element out must let go of it before asking for the next.
///
/// It is safe to share although the compiler can't see it: `state` is touched only while `mutex` is
/// held, and both pointers live exactly as long as the queue.
final class BoundedQueue<Element: Sendable>: @unchecked Sendable {
  private struct State {
    var elements: [Element] = []
    /// What was taken out last, and before that.
    var lent: Element?
    var spent: [Element] = []
    var isFinished = false
    var isAbandoned = false
  }

  private let capacity: Int
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var state = State()

  /// Makes a queue.
  ///
  /// - Parameter capacity: how many elements may wait, at least one.
  init(capacity: Int) {
    self.capacity = max(1, capacity)
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  /// Puts an element in, waiting for room.
  ///
  /// - Returns: whether anybody still wants it.
  func push(_ element: consuming Element) -> Bool {
    var spent: [Element] = []
    pthread_mutex_lock(mutex)
    while state.elements.count >= capacity, !state.isAbandoned {
      pthread_cond_wait(changed, mutex)
    }
    let isWanted = !state.isAbandoned
    if isWanted { state.elements.append(element) }
    swap(&spent, &state.spent)
    pthread_cond_broadcast(changed)
    pthread_mutex_unlock(mutex)
    // Outside the lock, for it takes a while.
    spent.removeAll()
    return isWanted
  }

  /// Takes the next element, waiting for one; nothing once all are taken and no more will come.
  func pop() -> Element? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while state.elements.isEmpty, !state.isFinished {
      pthread_cond_wait(changed, mutex)
    }
    if let lent = state.lent.take() { state.spent.append(lent) }
    guard !state.elements.isEmpty else { return nil }
    let element = state.elements.removeFirst()
    state.lent = element
    pthread_cond_broadcast(changed)
    return element
  }

  /// Says that no more will be put in.
  func finish() {
    pthread_mutex_lock(mutex)
    state.isFinished = true
    pthread_cond_broadcast(changed)
    pthread_mutex_unlock(mutex)
  }

  /// Says that no more will be taken out: whoever puts in is told, and what waits is dropped.
  func abandon() {
    pthread_mutex_lock(mutex)
    state.isAbandoned = true
    state.elements.removeAll()
    state.lent = nil
    state.spent.removeAll()
    pthread_cond_broadcast(changed)
    pthread_mutex_unlock(mutex)
  }
}
