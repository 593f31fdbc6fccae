import Glibc
import Synchronization

/// The wish of the system that the program end: its terminal is gone.
enum HangUp {
  /// Whether the signal came.
  static var came: Bool { hangUp.load(ordering: .relaxed) }

  /// Begins to listen; whoever had it ignored, as nohup does, is left in peace.
  static func listen() {
    hangUp.store(false, ordering: .relaxed)
    var action = sigaction()
    guard sigaction(SIGHUP, nil, &action) == 0 else { return }
    let handler = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    guard handler != unsafeBitCast(SIG_IGN, to: Int.self) else { return }
    action.__sigaction_handler.sa_handler = { _ in hangUp.store(true, ordering: .relaxed) }
    // No SA_RESTART: what waits for keys is to wake up.
    action.sa_flags = 0
    sigaction(SIGHUP, &action, nil)
  }
}

/// The handler does nothing but this one store, which is safe in it.
private let hangUp = Atomic<Bool>(false)
