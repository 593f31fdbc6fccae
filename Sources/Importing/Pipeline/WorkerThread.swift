import Glibc
import Synchronization

/// A thread beside the one that writes, whose result is asked for once.
///
/// A plain thread and no task: it works through whole files and waits on a queue, which threads of
/// the concurrency runtime must never do.
final class WorkerThread<Result: Sendable> {
  private final class Job: Sendable {
    let body: @Sendable () -> Result
    let result = Mutex<Result?>(nil)

    init(body: @escaping @Sendable () -> Result) {
      self.body = body
    }
  }

  private let job: Job
  private var thread: pthread_t?

  /// Starts the thread; where the system has none to give, the work is done by `join`.
  init(_ body: @escaping @Sendable () -> Result) {
    job = Job(body: body)
    thread = Self.start { [job] in
      let result = job.body()
      job.result.withLock { $0 = result }
    }
  }

  /// Whether the work is under way on a thread of its own.
  var isRunning: Bool {
    thread != nil
  }

  /// Waits for the end of the work.
  ///
  /// - Returns: its result.
  func join() -> Result {
    if let thread { pthread_join(thread, nil) }
    thread = nil
    return job.result.withLock { $0 } ?? job.body()
  }

  private static func start(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
    let box = Unmanaged.passRetained(ThreadBody(body))
    var thread = pthread_t()
    let code = pthread_create(
      &thread,
      nil,
      { context in
        if let context {
          Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().body()
        }
        return nil
      },
      box.toOpaque()
    )
    guard code == 0 else {
      box.release()
      return nil
    }
    return thread
  }
}

/// Carries a closure through C.
private final class ThreadBody: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }
}
