import Glibc
import Synchronization

/// The wish of whoever runs a service that it read its configuration anew: SIGHUP.
public enum Reloading {
  /// Begins to listen; before, the signal ends the program as it does every other.
  public static func listen() {
    // Touching it here sets the variable up before any signal can come.
    wishes.store(0, ordering: .relaxed)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in wishes.add(1, ordering: .relaxed) }
    sigaction(SIGHUP, &action, nil)
    Interruption.unblock(SIGHUP)
  }

  /// Whether it was wished since this was last asked; several wishes are one.
  public static func takeWish() -> Bool {
    wishes.exchange(0, ordering: .relaxed) > 0
  }
}

/// How often the signal came; the handler does nothing but this one addition, which is safe in it.
private let wishes = Atomic<Int>(0)
