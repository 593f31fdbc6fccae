import Glibc
import Synchronization

/// The thread that an archive belongs to, as an actor's executor.
///
/// SQLite waits for disks and for other writers, which the threads of the concurrency runtime must
/// never do.
public final class ArchiveExecutor: SerialExecutor {
  private let inbox: Inbox

  /// Starts the thread.
  ///
  /// - Throws: `.system` where there is none to be had.
  public init() throws(SyncError) {
    let inbox = Inbox()
    let box = Unmanaged.passRetained(inbox)
    var thread = pthread_t()
    let code = pthread_create(
      &thread,
      nil,
      { context in
        if let context {
          let inbox = Unmanaged<Inbox>.fromOpaque(context).takeRetainedValue()
          while let work = inbox.next() { work() }
        }
        return nil
      },
      box.toOpaque()
    )
    guard code == 0 else {
      box.release()
      throw .system("no thread could be started: \(String(cString: strerror(code)))")
    }
    pthread_detach(thread)
    self.inbox = inbox
  }

  deinit {
    inbox.close()
  }

  /// Takes a job of the actor in.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // Each job holds its executor, so the thread lives as long as there is work.
    inbox.add { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

/// What waits to be done on the thread.
///
/// It is safe to share although the compiler can't see it: `waiting` and `isClosed` are touched only
/// while `mutex` is held, and both pointers live exactly as long as the inbox.
private final class Inbox: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var waiting: [@Sendable () -> Void] = []
  private var isClosed = false

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  func add(_ work: @escaping @Sendable () -> Void) {
    pthread_mutex_lock(mutex)
    waiting.append(work)
    pthread_cond_signal(changed)
    pthread_mutex_unlock(mutex)
  }

  func close() {
    pthread_mutex_lock(mutex)
    isClosed = true
    pthread_cond_signal(changed)
    pthread_mutex_unlock(mutex)
  }

  /// Waits for work; nothing once the executor is gone.
  func next() -> (@Sendable () -> Void)? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while waiting.isEmpty {
      guard !isClosed else { return nil }
      pthread_cond_wait(changed, mutex)
    }
    return waiting.removeFirst()
  }
}
