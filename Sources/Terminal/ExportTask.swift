import Glibc
import Synchronization

/// An export that another process writes: tells how far it is, and can be stopped.
public final class ExportTask: Sendable {
  private struct State {
    var process: pid_t?
    var isStopped = false
  }

  private let state = Mutex(State())
  private let told: @Sendable (String) -> Void

  /// Begins a task.
  ///
  /// - Parameter told: takes how far it is, on any thread.
  public init(told: @escaping @Sendable (String) -> Void) {
    self.told = told
  }

  /// Whether it was asked to stop.
  public var isStopped: Bool { state.withLock { $0.isStopped } }

  /// Notes the process that writes; one that was to stop before it began is stopped now.
  public func began(_ process: Int32) {
    state.withLock { state in
      state.process = process
      if state.isStopped { kill(process, SIGTERM) }
    }
  }

  /// Notes that the process ended, before its number is given back: it may soon be another's.
  public func ended() {
    state.withLock { $0.process = nil }
  }

  /// Says how far it is.
  public func tell(_ progress: String) {
    told(progress)
  }

  /// Asks the process to stop; what it wrote so far it takes away itself.
  func stop() {
    state.withLock { state in
      state.isStopped = true
      if let process = state.process { kill(process, SIGTERM) }
    }
  }
}
